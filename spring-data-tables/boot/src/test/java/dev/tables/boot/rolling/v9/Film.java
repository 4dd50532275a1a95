package dev.tables.boot.rolling.v9;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** Without the index by title, which the version before has dropped. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
@IndexedBy(
        name = "byCountryAndYear",
        properties = {"country", "year"},
        scope = IndexScope.TABLE)
public record Film(
        @PartitionKey String genre,
        @RowKey(width = 4) int number,
        String title,
        @IndexedBy(scope = IndexScope.TABLE) @Nullable String director,
        @IndexedBy(scope = IndexScope.TABLE) String country,
        int year,
        @IndexedBy(scope = IndexScope.TABLE, unique = true) String code,
        @Property(formerly = "extract") @Nullable String summary,
        long votes,
        @Nullable String tagline,
        @Encrypt @Nullable String note) {}
