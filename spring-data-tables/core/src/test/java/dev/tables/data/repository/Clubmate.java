package dev.tables.data.repository;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** A member of a club, found however names are written. */
@TableEntity(table = "clubmates")
record Clubmate(
        @PartitionKey String club,
        @RowKey int number,

        @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
        String email,

        @IndexedBy(ignoreCase = true) String lastName,

        @IndexedBy(
                name = "byCity",
                properties = {"city", "lastName desc"},
                scope = IndexScope.GLOBAL,
                layout = IndexLayout.INCLUDED_PROPERTIES,
                ignoreCase = true)
        @Nullable
        String city) {}
