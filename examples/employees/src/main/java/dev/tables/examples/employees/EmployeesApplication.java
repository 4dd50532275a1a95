package dev.tables.examples.employees;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Imports employees into a table, asks some questions, and ends. */
@SpringBootApplication
public class EmployeesApplication {
    /** Starts with {@code --data=DIR}, {@code --department=NAME} and any property of Spring Boot, all optional. */
    public static void main(String[] args) {
        System.exit(SpringApplication.exit(SpringApplication.run(EmployeesApplication.class, args)));
    }
}
