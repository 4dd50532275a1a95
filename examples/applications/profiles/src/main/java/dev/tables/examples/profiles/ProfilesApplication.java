package dev.tables.examples.profiles;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves visits over HTTP, with tables where the active profile has them. */
@SpringBootApplication
public class ProfilesApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(ProfilesApplication.class, arguments);
    }
}
