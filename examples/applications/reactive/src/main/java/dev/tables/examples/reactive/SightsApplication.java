package dev.tables.examples.reactive;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;

/** Serves sights over HTTP. */
@EnableCaching
@SpringBootApplication(proxyBeanMethods = false)
class SightsApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(SightsApplication.class, arguments);
    }
}
