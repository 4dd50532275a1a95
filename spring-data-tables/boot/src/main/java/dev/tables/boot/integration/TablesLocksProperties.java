package dev.tables.boot.integration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Locks of Spring Integration in tables.
 *
 * @param enabled Whether there is a lock registry in tables.
 * @param region Name that separates the locks of this application from those of others on the same store.
 * @param lease How long a lock is held without renewal before others may take it.
 */
@ConfigurationProperties("tables.locks")
public record TablesLocksProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("DEFAULT") String region,
        @DefaultValue("1m") Duration lease) {
    /** Refuses a time that means nothing. */
    public TablesLocksProperties {
        ExpiryRounds.require(lease.toMillis() > 0, "tables.locks.lease", lease, "It is a time: 1ms or more.");
    }
}
