package dev.tables.boot.integration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Locks of Spring Integration in tables.
 *
 * @param enabled Whether there is a lock registry in tables.
 * @param region What keeps locks apart from those of other applications on the same store.
 * @param lease For how long a lock is lent before others may take it unless it is renewed.
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
