package dev.tables.examples.graphql;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves books over GraphQL. */
@SpringBootApplication
public class GraphQlApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(GraphQlApplication.class, arguments);
    }
}
