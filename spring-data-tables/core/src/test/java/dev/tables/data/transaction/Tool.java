package dev.tables.data.transaction;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** Another entity, in a table of its own, without versions. */
@TableEntity(table = "tools")
record Tool(
        @PartitionKey String shop,
        @RowKey int number,

        @IndexedBy(name = "owner", scope = IndexScope.GLOBAL)
        int owner) {}
