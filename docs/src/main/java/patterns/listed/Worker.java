package patterns.listed;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A worker. One index row lists all workers of a trade at a site. */
@TableEntity(table = "workers")
public record Worker(
        @PartitionKey String site,
        @RowKey(digits = 4) int number,
        @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE) String trade,
        String name) {}
