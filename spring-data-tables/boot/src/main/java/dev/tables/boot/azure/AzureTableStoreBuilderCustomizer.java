package dev.tables.boot.azure;

import dev.tables.engine.azure.AzureTableStoreBuilder;

/** A customizer of the builders of stores on Azure Tables. Every bean of this type is called for every store. */
@FunctionalInterface
public interface AzureTableStoreBuilderCustomizer {
    /** Changes the builder. */
    void customize(AzureTableStoreBuilder builder);
}
