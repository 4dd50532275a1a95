package dev.tables.integration.batch;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What a meter showed. */
@TableEntity(table = "readings")
public record Reading(
        @PartitionKey String meter,
        @RowKey(digits = 6) int number,
        @IndexedBy(unique = true) String seal,
        int value,
        @Version @Nullable String version) {
    static Reading of(String meter, int number) {
        return new Reading(meter, number, "s" + number, number * 7, null);
    }

    Reading copiedTo(String other) {
        return new Reading(other, number, "copy of " + seal, value, null);
    }
}
