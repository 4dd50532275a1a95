package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.SubtypeName;
import dev.tables.annotation.TableEntity;

/** What a film is on. */
@TableEntity(table = "media")
public sealed interface Medium {
    /** Which shelf it is on. */
    @PartitionKey
    String shelf();

    /** Its place on the shelf. */
    @RowKey(digits = 4)
    int place();

    /** Was {@code Disc} before there were others. */
    @SubtypeName("Disc")
    record BluRay(String shelf, int place, int regions) implements Medium {}

    /** On tape. */
    record Tape(String shelf, int place, int minutes) implements Medium {}
}
