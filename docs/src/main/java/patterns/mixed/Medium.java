package patterns.mixed;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A book or disc of a library, in the partition of its shelf. */
@TableEntity(table = "media")
public sealed interface Medium permits Medium.Book, Medium.Disc {
    /** Returns the shelf. */
    @PartitionKey
    String shelf();

    /** Returns the place on the shelf. */
    @RowKey(digits = 4)
    int place();

    /** A book. */
    record Book(String shelf, int place, String author) implements Medium {}

    /** A disc. */
    record Disc(String shelf, int place, int minutes) implements Medium {}
}
