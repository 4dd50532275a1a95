package dev.tables.integration.metadata;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A stored metadata value, used only by {@link TablesMetadataStore}. The type is public because generated code accesses
 * it.
 *
 * @param region the region of the key, which is the partition key
 * @param key the key
 * @param value the value
 * @param version the row's version
 */
@TableEntity(table = "integrationmetadata")
public record StoredMetadata(
        @PartitionKey String region,
        @RowKey String key,
        String value,
        @Version @Nullable String version) implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** Returns this row with another value. */
    StoredMetadata with(String other) {
        return new StoredMetadata(region, key, other, version);
    }
}
