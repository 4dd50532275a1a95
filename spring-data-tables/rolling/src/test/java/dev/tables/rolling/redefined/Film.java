package dev.tables.rolling.redefined;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** With another index under the name of that by director. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
public record Film(
        @PartitionKey String genre,
        @RowKey(digits = 4) int number,
        @IndexedBy String title,
        @Nullable String director,

        @IndexedBy(scope = IndexScope.GLOBAL) @IndexedBy(name = "byDirector", scope = IndexScope.GLOBAL)
        String country,

        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String code,
        @IndexedBy(scope = IndexScope.GLOBAL) String lead,
        int votes) {}
