package dev.tables.examples.jpa;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Writes invoices and their journal. Nothing says which repository belongs to whom: the entities do. */
@SpringBootApplication
public class JpaApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(JpaApplication.class, arguments);
    }
}
