package pages.widening;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** Classes as an application has them before they change. */
@SuppressWarnings("tables") // both versions keep the same rows
final class VersionOne {
    private VersionOne() {}

    // tag::wider[]
    /** Version n. */
    @TableEntity(table = "things")
    record Thing(
            @PartitionKey String shelf,
            @RowKey int number,
            @IndexedBy Integer count,
            Float weight) {}
    // end::wider[]

    // tag::collection[]
    /** Version n. */
    @TableEntity(table = "catalogue")
    record Film(
            @PartitionKey String studio,
            @RowKey int number,
            @IndexedBy String genre) {}
    // end::collection[]
}
