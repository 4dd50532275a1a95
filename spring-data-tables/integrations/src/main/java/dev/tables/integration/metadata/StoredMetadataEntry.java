package dev.tables.integration.metadata;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A stored entry of the metadata store, used only by {@link TablesMetadataStore}. It is public because generated code
 * accesses it.
 *
 * @param region the region of the key, which is the partition key
 * @param key the key
 * @param value the value
 * @param version the row's version
 */
@TableEntity(table = "integrationmetadata")
public record StoredMetadataEntry(
        @PartitionKey String region,
        @RowKey String key,
        String value,
        @Version @Nullable String version) implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** Returns this row with another value. */
    StoredMetadataEntry withValue(String other) {
        return new StoredMetadataEntry(region, key, other, version);
    }
}
