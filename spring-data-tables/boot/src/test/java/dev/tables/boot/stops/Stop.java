package dev.tables.boot.stops;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

/** A stop of a line, with an index of every scope and layout; each has a property of its own, so that it alone serves it. */
@TableEntity
public record Stop(
        @PartitionKey String line,
        @RowKey int number,
        @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) String copied,

        @IndexedBy(layout = IndexLayout.INCLUDED_PROPERTIES, include = "plain")
        String partly,

        @IndexedBy(layout = IndexLayout.KEYS_ONLY) String keyed,
        @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE) String listed,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
        String copiedAnywhere,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.INCLUDED_PROPERTIES, include = "plain")
        String partlyAnywhere,

        @IndexedBy(scope = IndexScope.GLOBAL) String keyedAnywhere,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String unique,
        @IndexedBy(scope = IndexScope.GLOBAL) List<String> each,
        String plain) {

    /** One whose indexed properties all have a value that many share, but the unique one. */
    public static Stop of(String line, int number, String value) {
        return new Stop(
                line,
                number,
                value,
                value,
                value,
                value,
                value,
                value,
                value,
                line + number,
                List.of(value, line, "e" + number),
                "plain" + number);
    }
}
