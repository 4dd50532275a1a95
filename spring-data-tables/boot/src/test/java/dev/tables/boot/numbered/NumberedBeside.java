package dev.tables.boot.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What is numbered, in the partition of its counter. */
@TableEntity(table = "besides")
public record NumberedBeside(
        @PartitionKey String kind, @RowKey(prefix = "row_") int number) {}
