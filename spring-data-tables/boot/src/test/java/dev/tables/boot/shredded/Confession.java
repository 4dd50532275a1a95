package dev.tables.boot.shredded;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** One whose key was destroyed is left out. */
@TableEntity(unreadableEntities = UnreadableEntityPolicy.SKIP_CRYPTO_SHREDDED)
public record Confession(
        @PartitionKey String parish,
        @RowKey(digits = 3) int number,
        @IndexedBy String topic,
        @Encrypt String text,
        @Version @Nullable String etag) {}
