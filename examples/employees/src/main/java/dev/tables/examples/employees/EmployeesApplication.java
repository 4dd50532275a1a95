package dev.tables.examples.employees;

import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Imports employees into a table, asks some questions, and ends, or stays to be looked at. */
@SpringBootApplication
public class EmployeesApplication {
    /**
     * Starts with {@code --data=DIR}, {@code --department=NAME} and any property of Spring Boot, all optional. With
     * {@code --serve} it stays and answers at {@code http://localhost:8080/actuator/tables}.
     */
    public static void main(String[] args) {
        boolean serve = Arrays.asList(args).contains("--serve");
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = "--spring.main.web-application-type=" + (serve ? "servlet" : "none");
        ConfigurableApplicationContext context = SpringApplication.run(EmployeesApplication.class, all);
        if (!serve) {
            System.exit(SpringApplication.exit(context));
        }
    }
}
