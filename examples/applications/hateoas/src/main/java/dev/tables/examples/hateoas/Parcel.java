package dev.tables.examples.hateoas;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A parcel at a post office. */
@TableEntity(table = "parcels")
public record Parcel(
        @PartitionKey String office, @RowKey(digits = 6) int number, String addressee) {
    ParcelKey key() {
        return new ParcelKey(office, number);
    }
}
