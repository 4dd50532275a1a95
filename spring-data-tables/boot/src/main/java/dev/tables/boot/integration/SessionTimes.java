package dev.tables.boot.integration;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.core.env.Environment;

/**
 * When sessions expire, as Spring Boot's properties say it: {@code spring.session.timeout}, or else {@code server.servlet.session.timeout}, with
 * Spring WebFlux {@code server.reactive.session.timeout}.
 *
 * @param timeout the time without requests, a number is one of seconds
 */
record SessionTimes(
        @DurationUnit(ChronoUnit.SECONDS) @Nullable Duration timeout) {
    /** What the properties say, null if they do not. */
    static @Nullable Duration timeout(Environment environment) {
        return first(environment, "server.servlet.session");
    }

    /** The same with Spring WebFlux. */
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
