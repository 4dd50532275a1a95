package dev.tables.integration.locks;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The row of an owned lock, used only by {@link TablesLockRegistry}. A lock without an owner has no row. The type is
 * public because generated code accesses it.
 *
 * @param region the region of the lock, which is the partition key
 * @param key the key of the lock
 * @param owner a description of the registry that owns the lock, for administrators
 * @param leaseMillis the time without a renewal after which another process may take the lock
 * @param version the row's version, which changes at each renewal
 */
@TableEntity(table = "integrationlocks")
public record StoredLock(
        @PartitionKey String region,
        @RowKey String key,
        String owner,
        long leaseMillis,
        @Version @Nullable String version)
        implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** Returns a copy that replaces the row with the given version. */
    StoredLock withVersion(@Nullable String other) {
        return new StoredLock(region, key, owner, leaseMillis, other);
    }
}
