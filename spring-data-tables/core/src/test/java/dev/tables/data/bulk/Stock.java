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
@IndexedBy(name = "copyHere", properties = "kind", layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(name = "partHere", properties = "kind desc", layout = IndexLayout.INCLUDED_PROPERTIES, include = "amount")
@IndexedBy(
        name = "keysHere",
        properties = {"kind", "amount"},
        layout = IndexLayout.KEYS_ONLY)
@IndexedBy(name = "listHere", properties = "place", layout = IndexLayout.KEY_LIST_PER_VALUE)
@IndexedBy(name = "copyOwn", properties = "kind", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(
        name = "partOwn",
        properties = "kind desc",
        scope = IndexScope.GLOBAL,
        layout = IndexLayout.INCLUDED_PROPERTIES,
        include = "amount")
@IndexedBy(
        name = "keysOwn",
        properties = {"kind", "amount"},
        scope = IndexScope.GLOBAL,
        layout = IndexLayout.KEYS_ONLY)
@IndexedBy(
        name = "uniqueOwn",
        properties = "code",
        scope = IndexScope.GLOBAL,
        layout = IndexLayout.KEYS_ONLY,
        unique = true)
record Stock(
        @PartitionKey String shelf,
        @RowKey(digits = 6) int number,
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
