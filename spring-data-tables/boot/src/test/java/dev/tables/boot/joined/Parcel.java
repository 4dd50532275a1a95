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
        @RowKey(width = 8) int number,
        @IndexedBy(unique = true, scope = IndexScope.TABLE) String label,

        @IndexedBy(scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
        String owner,

        @IndexedBy(scope = IndexScope.TABLE) String city,
        @IndexedBy(layout = IndexLayout.LIST) String carrier,
        @IndexedBy(layout = IndexLayout.KEYS) int grams,
        @IndexedBy int cents,
        @Version @Nullable String version) {
    Parcel of(String other) {
        return new Parcel(depot, number, label, other, city, carrier, grams, cents, version);
    }
}
