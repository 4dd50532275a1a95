package dev.tables.examples.graphql;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A book on a shelf. An example of one may lack anything, so that nothing is of a primitive type. */
@TableEntity(table = "books")
public record Book(
        @PartitionKey String shelf,
        @RowKey(digits = 4) Integer number,
        @IndexedBy @Nullable String author,
        @Nullable String title,
        @Version @Nullable String version) {
    /** The same by another title, as somebody has read it. */
    Book renamed(String other, String read) {
        return new Book(shelf, number, author, other, read);
    }
}
