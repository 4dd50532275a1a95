package dev.tables.boot.foreign;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** One side of a booking, each account a partition. */
@TableEntity
public record Booking(
        @PartitionKey String account,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String reference) {}
