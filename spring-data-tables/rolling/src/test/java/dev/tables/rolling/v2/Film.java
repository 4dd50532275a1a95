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
        @RowKey(width = 4) int number,
        @IndexedBy String title,
        @IndexedBy(scope = IndexScope.TABLE) @Nullable String director,
        @IndexedBy(scope = IndexScope.TABLE) String country,
        @IndexedBy(scope = IndexScope.TABLE, unique = true) String code,
        @IndexedBy(scope = IndexScope.TABLE) String lead,
        @Property(later = "summary") @Nullable String extract,
        int votes,
        @Nullable String note) {}
