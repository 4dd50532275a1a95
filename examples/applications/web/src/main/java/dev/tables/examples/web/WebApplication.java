package dev.tables.examples.web;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves notes over HTTP. */
@SpringBootApplication
public class WebApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(WebApplication.class, arguments);
    }
}
