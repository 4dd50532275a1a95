package dev.tables.integration.locks;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The row of an owned lock; a lock without an owner has no row. Public for generated mapping code; used only by
 * {@link TablesLockRegistry}.
 *
 * @param region the partition
 * @param key the key
 * @param owner the registry that owns the lock, for people
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
