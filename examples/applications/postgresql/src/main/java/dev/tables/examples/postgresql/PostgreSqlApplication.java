package dev.tables.examples.postgresql;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Keeps accounts. That tables are part of the database's transactions is said in application.properties. */
@SpringBootApplication
public class PostgreSqlApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(PostgreSqlApplication.class, arguments);
    }
}
