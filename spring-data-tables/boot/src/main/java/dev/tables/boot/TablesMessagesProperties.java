package dev.tables.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The contents of exception messages and log lines.
 *
 * @param keys Whether messages and logs contain partition keys, row keys and identifiers, which can be personal data.
 *     Keys are shown by default in tests with DataTablesTest and with Spring Boot's DevTools.
 */
@ConfigurationProperties("tables.messages")
public record TablesMessagesProperties(
        @DefaultValue("hidden") PrimaryKeyVisibility keys) {

    /** The visibility of keys in messages. */
    public enum PrimaryKeyVisibility {
        /** Messages contain a placeholder instead of keys. */
        HIDDEN,
        /** Messages contain keys. */
        SHOWN
    }
}
