package patterns.mixed;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What a library lends: books and discs, in one partition for each shelf. */
@TableEntity(table = "media")
public sealed interface Medium permits Medium.Book, Medium.Disc {
    /** Where it stands. */
    @PartitionKey
    String shelf();

    /** Its place there. */
    @RowKey(digits = 4)
    int place();

    /** A book. */
    record Book(String shelf, int place, String author) implements Medium {}

    /** A disc. */
    record Disc(String shelf, int place, int minutes) implements Medium {}
}
