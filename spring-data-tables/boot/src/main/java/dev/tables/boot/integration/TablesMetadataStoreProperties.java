package dev.tables.boot.integration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Metadata of Spring Integration in tables.
 *
 * @param enabled Whether the metadata store of Spring Integration is in tables.
 * @param region What keeps keys apart from those of other applications on the same store.
 */
@ConfigurationProperties("tables.metadata-store")
public record TablesMetadataStoreProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("DEFAULT") String region) {}
