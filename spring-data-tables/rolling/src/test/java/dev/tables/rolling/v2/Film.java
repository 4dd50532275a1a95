package dev.tables.rolling.v2;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** With an index over all partitions: films are found by director without reading the table. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
public record Film(
        @PartitionKey String genre,
        @RowKey(digits = 4) int number,
        @IndexedBy String title,
        @IndexedBy(scope = IndexScope.GLOBAL) @Nullable String director,
        @IndexedBy(scope = IndexScope.GLOBAL) String country,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String code,
        @IndexedBy(scope = IndexScope.GLOBAL) String lead,
        @Property(futureNames = "summary") @Nullable String extract,
        int votes,
        @Nullable String note) {}
