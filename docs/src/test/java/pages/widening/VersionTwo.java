package pages.widening;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

/** The same classes in the next version. */
@SuppressWarnings("tables") // both versions keep the same rows
final class VersionTwo {
    private VersionTwo() {}

    // tag::wider[]
    /** Version n + 1. */
    @TableEntity(table = "things")
    record Thing(
            @PartitionKey String shelf,
            @RowKey(digits = 10) long number,
            @IndexedBy Long count,
            Double weight) {}
    // end::wider[]

    // tag::collection[]
    /** Version n + 1. */
    @TableEntity(table = "catalogue")
    record Film(
            @PartitionKey String studio,
            @RowKey int number,

            @IndexedBy @Property(value = "genre", unwrapSingleElementCollection = true)
            List<String> genres) {}
    // end::collection[]
}
