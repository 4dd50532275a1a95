package dev.tables.integration.metadata;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A value by its key, as it is stored. Public for the code that maps it; used by {@link TablesMetadataStore} alone.
 *
 * @param region the partition
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
    /** The same with another value. */
    StoredMetadata with(String other) {
        return new StoredMetadata(region, key, other, version);
    }
}
