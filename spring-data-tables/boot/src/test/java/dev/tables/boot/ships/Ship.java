package dev.tables.boot.ships;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A ship, found by name in its port and by owner in all ports. */
@SuppressWarnings("tables")
@TableEntity(table = "ships")
public record Ship(
        @PartitionKey String port,
        @RowKey int number,
        @IndexedBy String name,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
        String owner) {}
