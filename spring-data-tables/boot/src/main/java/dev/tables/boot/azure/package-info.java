/**
 * Azure Table Storage and Cosmos DB for Table as the store, named further stores, and their connection details.
 *
 * <p>The main type is {@link dev.tables.boot.azure.AzureTablesProperties}. Start with {@link dev.tables.boot.azure.AzureTableStoreConfiguration}.
 */
@NullMarked
package dev.tables.boot.azure;

import org.jspecify.annotations.NullMarked;
