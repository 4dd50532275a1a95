/**
 * Azure Table Storage and Cosmos DB for Table as the store, additional named stores, and connection details of all
 * stores.
 *
 * <p>The main type is {@link dev.tables.boot.azure.AzureTablesProperties}.
 * Start with {@link dev.tables.boot.azure.AzureTableStoreConfiguration}.
 */
@NullMarked
package dev.tables.boot.azure;

import org.jspecify.annotations.NullMarked;
