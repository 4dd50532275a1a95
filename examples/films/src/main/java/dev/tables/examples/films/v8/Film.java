package dev.tables.examples.films.v8;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A film. What only earlier rows needed is gone. */
@SuppressWarnings("tables") // The versions of this class, which no application has at once, share their rows.
@TableEntity(table = "films", schemaVersion = 2)
@IndexedBy(
        name = "byYearAndRating",
        properties = {"year", "rating desc"})
public record Film(
        @PartitionKey String country,
        @RowKey(digits = 6) int number,
        String title,
        @Nullable String synopsis,
        int year,
        @IndexedBy List<String> genres,
        @IndexedBy(scope = IndexScope.GLOBAL) String director,
        long votes,
        int rating) {}
