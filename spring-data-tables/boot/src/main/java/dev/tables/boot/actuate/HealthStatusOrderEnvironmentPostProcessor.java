package dev.tables.boot.actuate;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * A post-processor that adds {@code DEGRADED} to the order of health statuses, between {@code OUT_OF_SERVICE} and
 * {@code UP}. Spring Boot ignores each status that {@code management.endpoint.health.status.order} does not list. A
 * value that the application sets for this property takes precedence. The HTTP status of {@code DEGRADED} is 200,
 * because it has no mapping to HTTP: a degraded application still serves requests.
 */
public final class HealthStatusOrderEnvironmentPostProcessor implements EnvironmentPostProcessor {
    private static final String ORDER = "management.endpoint.health.status.order";
    private static final String STATUSES = "down,out-of-service,degraded,up,unknown";

    /** Creates the post-processor. Called by Spring Boot. */
    public HealthStatusOrderEnvironmentPostProcessor() {}

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new MapPropertySource("tablesHealth", Map.of(ORDER, STATUSES)));
    }
}
