package dev.tables.integration.locks;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A lock that somebody has, as it is stored; one that nobody has is no row. Public for the code that maps it; used by {@link
 * TablesLockRegistry} alone.
 *
 * @param region the partition
 * @param key the key
 * @param owner the registry that has it, for people
 * @param leaseMillis how long it may stay as it is before others may take it
 * @param version the row's version, another at each renewal
 */
@TableEntity(table = "integrationlocks")
public record StoredLock(
        @PartitionKey String region,
        @RowKey String key,
        String owner,
        long leaseMillis,
        @Version @Nullable String version)
        implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** The same in place of what was there. */
    StoredLock replacing(@Nullable String other) {
        return new StoredLock(region, key, owner, leaseMillis, other);
    }
}
