package dev.tables.data.transaction;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity
record Account(
        @PartitionKey String bank,
        @RowKey int number,
        long balance,
        @Version @Nullable String version) {
    Account plus(long amount) {
        return new Account(bank, number, balance + amount, version);
    }
}
