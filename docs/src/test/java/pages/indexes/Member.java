package pages.indexes;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A member of a club. */
// tag::readme[]
@TableEntity(table = "members")
@IndexedBy(
        name = "byPlace",
        properties = {"city", "lastName desc"},
        ignoreCase = true)
record Member(
        @PartitionKey String club,
        @RowKey int number,

        @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
        String email,

        String city,
        String lastName) {}
// end::readme[]
