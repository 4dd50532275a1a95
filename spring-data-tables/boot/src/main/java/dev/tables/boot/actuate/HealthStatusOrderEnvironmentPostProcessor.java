package dev.tables.boot.actuate;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Lets status {@code DEGRADED} of a component show as the status of the application, between {@code OUT_OF_SERVICE} and {@code UP}: Spring
 * Boot ignores each status that {@code management.endpoint.health.status.order} does not list. Whatever the application sets for that
 * property comes first. Status 200, as of every status that is not listed in the mapping to HTTP: such an application serves.
 */
public final class HealthStatusOrderEnvironmentPostProcessor implements EnvironmentPostProcessor {
    private static final String ORDER = "management.endpoint.health.status.order";
    private static final String STATUSES = "down,out-of-service,degraded,up,unknown";

    /** Made by Spring Boot. */
    public HealthStatusOrderEnvironmentPostProcessor() {}

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new MapPropertySource("tablesHealth", Map.of(ORDER, STATUSES)));
    }
}
