package dev.tables.boot.joined;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** With an index of each scope and layout. */
@TableEntity(table = "parcels")
public record Parcel(
        @PartitionKey String depot,
        @RowKey(digits = 8) int number,
        @IndexedBy(unique = true, scope = IndexScope.GLOBAL) String label,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
        String owner,

        @IndexedBy(scope = IndexScope.GLOBAL) String city,
        @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE) String carrier,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) int grams,
        @IndexedBy int cents,
        @Version @Nullable String version) {
    Parcel of(String other) {
        return new Parcel(depot, number, label, other, city, carrier, grams, cents, version);
    }
}
