package dev.tables.boot.integration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sessions in tables.
 *
 * @param enabled Whether Spring Session keeps HTTP sessions in tables.
 * @param cleanup How often expired sessions are deleted; 0 for never.
 */
@ConfigurationProperties("tables.session")
public record TablesSessionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("1h") Duration cleanup) {
    /** Refuses a time that means nothing. */
    public TablesSessionProperties {
        ExpiryRounds.requireInterval("tables.session.cleanup", cleanup);
    }
}
