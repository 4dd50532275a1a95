package dev.tables.boot.azure;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * A post-processor that disables two loggers unless the application configures them. Azure's client logs every broken
 * connection as an error with its stack trace, even if the store retries the request; a final failure is thrown anyway.
 * The JDK's HTTP client logs whole addresses at level DEBUG, including signatures.
 */
final class AzureLogging implements EnvironmentPostProcessor {
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
