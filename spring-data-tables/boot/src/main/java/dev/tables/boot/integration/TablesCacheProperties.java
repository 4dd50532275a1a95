package dev.tables.boot.integration;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of caches in tables.
 *
 * @param enabled Whether Spring's caches are stored in tables.
 * @param timeToLive Default time to live of cached values. By default, cached values do not expire.
 * @param timeToLiveByCache Time to live of cached values, by cache name.
 * @param cleanupInterval Interval at which expired values are deleted; 0 to disable.
 */
@ConfigurationProperties("tables.cache")
public record TablesCacheProperties(
        @DefaultValue("false") boolean enabled,
        @Nullable Duration timeToLive,
        @DefaultValue Map<String, Duration> timeToLiveByCache,
        @DefaultValue("1h") Duration cleanupInterval) {
    /** Rejects invalid durations. */
    public TablesCacheProperties {
        ExpiryRounds.requireInterval("tables.cache.cleanup-interval", cleanupInterval);
        if (timeToLive != null) {
            requireLifetime("tables.cache.time-to-live", timeToLive);
        }
        timeToLiveByCache.forEach(
                (cache, time) -> requireLifetime("tables.cache.time-to-live-by-cache." + cache, time));
    }

    private static void requireLifetime(String property, Duration time) {
        ExpiryRounds.require(
                !time.isNegative() && !time.isZero(),
                property,
                time,
                "Set the time to live to more than 0, or leave it unset so that values do not expire.");
    }
}
