package dev.tables.boot.integration;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Caches in tables.
 *
 * @param enabled Whether Spring's caches are kept in tables.
 * @param timeToLive How long values of a cache live, unless times-to-live names the cache. By default they do not expire.
 * @param timesToLive How long values live, by name of the cache.
 * @param cleanup How often expired values are deleted; 0 for never.
 */
@ConfigurationProperties("tables.cache")
public record TablesCacheProperties(
        @DefaultValue("false") boolean enabled,
        @Nullable Duration timeToLive,
        @DefaultValue Map<String, Duration> timesToLive,
        @DefaultValue("1h") Duration cleanup) {
    /** Refuses times that mean nothing. */
    public TablesCacheProperties {
        ExpiryRounds.requireInterval("tables.cache.cleanup", cleanup);
        if (timeToLive != null) {
            requireLifetime("tables.cache.time-to-live", timeToLive);
        }
        timesToLive.forEach((cache, time) -> requireLifetime("tables.cache.times-to-live." + cache, time));
    }

    private static void requireLifetime(String property, Duration time) {
        ExpiryRounds.require(
                !time.isNegative() && !time.isZero(),
                property,
                time,
                "It is how long a value lives: more than 0, or unset for ever.");
    }
}
