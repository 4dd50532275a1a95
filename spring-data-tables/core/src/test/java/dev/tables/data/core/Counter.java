package dev.tables.data.core;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
record Counter(
        @PartitionKey String place,
        @RowKey int number,
        @IndexedBy(unique = true) String label,
        int count) {
    Counter up() {
        return new Counter(place, number, label, count + 1);
    }
}
