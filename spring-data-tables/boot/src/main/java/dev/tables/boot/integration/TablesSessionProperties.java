package dev.tables.boot.integration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of HTTP sessions in tables.
 *
 * @param enabled Whether Spring Session stores HTTP sessions in tables.
 * @param cleanupInterval Interval at which expired sessions are deleted; 0 to disable.
 */
@ConfigurationProperties("tables.session")
public record TablesSessionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("1h") Duration cleanupInterval) {
    /** Rejects an invalid duration. */
    public TablesSessionProperties {
        ExpiryRounds.requireInterval("tables.session.cleanup-interval", cleanupInterval);
    }
}
