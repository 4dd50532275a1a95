package dev.tables.boot.integration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the Spring Integration metadata store.
 *
 * @param enabled Whether to store the metadata of Spring Integration in tables.
 * @param region Name that separates the keys of this application from those of other applications in the same store.
 */
@ConfigurationProperties("tables.metadata-store")
public record TablesMetadataStoreProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("DEFAULT") String region) {}
