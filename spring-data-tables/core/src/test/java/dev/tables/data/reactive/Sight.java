package dev.tables.data.reactive;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A bird that was seen. */
@TableEntity(table = "sights")
public record Sight(
        @PartitionKey String place,
        @RowKey(digits = 6) int number,
        @IndexedBy String bird,
        int count,
        @Version @Nullable String version) {}
