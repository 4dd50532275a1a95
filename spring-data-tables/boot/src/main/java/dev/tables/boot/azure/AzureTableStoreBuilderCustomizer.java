package dev.tables.boot.azure;

import dev.tables.engine.azure.AzureTableStoreBuilder;

/** Changes how stores on Azure Tables are made; every bean of this type is asked, for every store. */
@FunctionalInterface
public interface AzureTableStoreBuilderCustomizer {
    /** Changes the builder. */
    void customize(AzureTableStoreBuilder builder);
}
