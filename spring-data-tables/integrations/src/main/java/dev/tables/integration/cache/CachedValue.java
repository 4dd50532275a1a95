package dev.tables.integration.cache;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored value of a cache, used only by {@link TablesCache}. The type is public because generated code accesses it.
 *
 * @param cache the name of the cache; each cache is a partition
 * @param key a digest of the key
 * @param value the serialized value; null if the cached value is null
 * @param expiresAt when the value expires; null if it never expires
 * @param version the row's version
 */
@TableEntity(table = "cachedvalues")
public record CachedValue(
        @PartitionKey String cache,
        @RowKey String key,
        @Chunked byte @Nullable [] value,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) @Nullable Instant expiresAt,
        @Version @Nullable String version)
        implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** Returns whether the value has not expired. */
    boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }

    /** Returns this value with the version of the value that it replaces. */
    CachedValue replacing(CachedValue other) {
        return new CachedValue(cache, key, value, expiresAt, other.version);
    }
}
