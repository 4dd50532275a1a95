package dev.tables.examples.hateoas;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves parcels over HTTP. */
@SpringBootApplication
public class HateoasApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(HateoasApplication.class, arguments);
    }
}
