package dev.tables.boot.integration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the Spring Integration lock registry.
 *
 * @param enabled Whether to create a lock registry that stores locks in tables.
 * @param region Name that separates the locks of this application from those of other applications in the same store.
 * @param leaseDuration Time after which another process can acquire a lock that has not been renewed.
 */
@ConfigurationProperties("tables.locks")
public record TablesLockRegistryProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("DEFAULT") String region,
        @DefaultValue("1m") Duration leaseDuration) {
    /** Rejects an invalid duration. */
    public TablesLockRegistryProperties {
        ExpiryRounds.require(
                leaseDuration.toMillis() > 0,
                "tables.locks.lease-duration",
                leaseDuration,
                "Set the lease duration to 1ms or more.");
    }
}
