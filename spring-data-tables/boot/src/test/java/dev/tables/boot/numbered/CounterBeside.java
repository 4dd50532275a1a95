package dev.tables.boot.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A counter in the partition of the rows that it numbers. */
@TableEntity(table = "besides")
public record CounterBeside(
        @PartitionKey String kind,
        @RowKey(prefix = "counter_") int id,
        int last,
        @Nullable @Version String version) {}
