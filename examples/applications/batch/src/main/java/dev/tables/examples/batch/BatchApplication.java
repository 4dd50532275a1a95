package dev.tables.examples.batch;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts jobs over HTTP. Spring Batch keeps its notes of them in a database, here H2. */
@SpringBootApplication
public class BatchApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(BatchApplication.class, arguments);
    }
}
