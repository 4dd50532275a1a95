package dev.tables.examples.rest;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves employees over HTTP. */
@SpringBootApplication
public class RestApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(RestApplication.class, arguments);
    }
}
