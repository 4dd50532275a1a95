package dev.tables.boot.joined;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** In a table, with a row of an index in its partition and one in a table of its own. */
@TableEntity(table = "balances")
public record Balance(
        @PartitionKey String bank,
        @RowKey(digits = 8) int number,
        @IndexedBy(unique = true, scope = IndexScope.GLOBAL) String holder,
        @IndexedBy long cents,
        @Version @Nullable String version) {
    Balance plus(long more) {
        return new Balance(bank, number, holder, cents + more, version);
    }
}
