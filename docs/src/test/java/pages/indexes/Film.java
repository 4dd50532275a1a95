package pages.indexes;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

/** A film of a studio. */
// tag::readme[]
@TableEntity(table = "films")
@IndexedBy(name = "billing", properties = "year", layout = IndexLayout.INCLUDED_PROPERTIES, include = "title")
@IndexedBy(name = "everywhere", properties = "year", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
record Film(
        @PartitionKey String studio,
        @RowKey int number,
        @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE) String title,
        int year,

        @IndexedBy @IndexedBy(name = "anywhere", scope = IndexScope.GLOBAL)
        List<String> actors,

        @Embedded Place shot) {}
// end::readme[]
