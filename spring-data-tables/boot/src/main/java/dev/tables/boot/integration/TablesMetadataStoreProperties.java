package dev.tables.boot.integration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Metadata of Spring Integration in tables.
 *
 * @param enabled Whether the metadata store of Spring Integration is in tables.
 * @param region Name that separates the keys of this application from those of others on the same store.
 */
@ConfigurationProperties("tables.metadata-store")
public record TablesMetadataStoreProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("DEFAULT") String region) {}
