package dev.tables.boot.azure;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Keeps the vendor's client quiet unless the application says otherwise: it logs every connection that broke as an error
 * with its stack trace, also where the store repeats the request; what the store cannot repair is thrown. And the JDK's HTTP
 * client, which at DEBUG logs whole addresses, and signatures with them.
 */
final class AzureLogging implements EnvironmentPostProcessor {
    /** Made by Spring Boot. */
    AzureLogging() {}

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "tablesAzureLogging",
                        Map.of(
                                "logging.level.com.azure",
                                "off",
                                "logging.level.jdk.internal.httpclient.debug",
                                "off")));
    }
}
