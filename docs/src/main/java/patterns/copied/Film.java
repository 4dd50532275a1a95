package patterns.copied;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A film. Its row contains the contact of its studio, and its index rows contain the title. */
@TableEntity(table = "films")
@IndexedBy(name = "byYear", properties = "year desc", layout = IndexLayout.INCLUDED_PROPERTIES, include = "title")
public record Film(
        @PartitionKey String studio,
        @RowKey(digits = 6) int number,
        String title,
        int year,
        String synopsis,
        @Embedded Contact contact) {}
