package dev.tables.rolling.v1;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** The catalogue as it was first deployed. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
public record Film(
        @PartitionKey String genre,
        @RowKey(digits = 4) int number,
        @IndexedBy String title,
        @Nullable String director,
        @IndexedBy(scope = IndexScope.GLOBAL) String country,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String code,
        @IndexedBy(scope = IndexScope.GLOBAL) String lead,
        @Nullable String extract,
        int votes,
        @Nullable String note) {}
