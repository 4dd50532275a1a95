package dev.tables.data.bulk;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** With an index of every layout in every scope. */
@TableEntity
@IndexedBy(name = "copyHere", properties = "kind", layout = IndexLayout.COPY)
@IndexedBy(name = "partHere", properties = "kind desc", layout = IndexLayout.PARTIAL, including = "amount")
@IndexedBy(
        name = "keysHere",
        properties = {"kind", "amount"},
        layout = IndexLayout.KEYS)
@IndexedBy(name = "listHere", properties = "place", layout = IndexLayout.LIST)
@IndexedBy(name = "copyOwn", properties = "kind", scope = IndexScope.TABLE, layout = IndexLayout.COPY)
@IndexedBy(
        name = "partOwn",
        properties = "kind desc",
        scope = IndexScope.TABLE,
        layout = IndexLayout.PARTIAL,
        including = "amount")
@IndexedBy(
        name = "keysOwn",
        properties = {"kind", "amount"},
        scope = IndexScope.TABLE,
        layout = IndexLayout.KEYS)
@IndexedBy(name = "uniqueOwn", properties = "code", scope = IndexScope.TABLE, layout = IndexLayout.KEYS, unique = true)
record Stock(
        @PartitionKey String shelf,
        @RowKey(width = 6) int number,
        String kind,
        String place,
        int amount,
        String code,
        @Version @Nullable String version) {
    Stock withAmount(int other) {
        return new Stock(shelf, number, kind, place, other, code, version);
    }

    Stock withVersion(@Nullable String other) {
        return new Stock(shelf, number, kind, place, amount, code, other);
    }
}
