package dev.tables.boot.test.app;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity
public record Order(
        @PartitionKey String customer,
        @RowKey(digits = 8) int number,
        @IndexedBy String state,
        long cents,
        @Version @Nullable String version) {
    Order(String customer, int number, String state, long cents) {
        this(customer, number, state, cents, null);
    }

    Order withState(String next) {
        return new Order(customer, number, next, cents, version);
    }
}
