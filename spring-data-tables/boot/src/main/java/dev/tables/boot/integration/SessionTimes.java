package dev.tables.boot.integration;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.core.env.Environment;

/**
 * The timeout of sessions in Spring Boot's properties: {@code spring.session.timeout}, otherwise
 * {@code server.servlet.session.timeout}, or with Spring WebFlux {@code server.reactive.session.timeout}.
 *
 * @param timeout the maximum time without requests; a number is in seconds
 */
record SessionTimes(
        @DurationUnit(ChronoUnit.SECONDS) @Nullable Duration timeout) {
    /** Returns the timeout of servlet sessions; null if no property is set. */
    static @Nullable Duration timeout(Environment environment) {
        return first(environment, "server.servlet.session");
    }

    /** Returns the timeout of Spring WebFlux sessions; null if no property is set. */
    static @Nullable Duration ofReactive(Environment environment) {
        return first(environment, "server.reactive.session");
    }

    private static @Nullable Duration first(Environment environment, String otherwise) {
        Duration own = bound(environment, "spring.session");
        return own == null ? bound(environment, otherwise) : own;
    }

    private static @Nullable Duration bound(Environment environment, String prefix) {
        SessionTimes found =
                Binder.get(environment).bind(prefix, SessionTimes.class).orElse(null);
        return found == null ? null : found.timeout();
    }
}
