package dev.tables.examples.films.v6;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A film. A compound index: of years, and the best films of each. */
@SuppressWarnings("tables") // The versions of this class, which no application has at once, share their rows.
@TableEntity(table = "films", schemaVersion = 2, schemaUpgrades = WithRating.class)
@IndexedBy(
        name = "byYearAndRating",
        properties = {"year", "rating desc"})
public record Film(
        @PartitionKey String country,
        @RowKey(digits = 6) int number,
        String title,
        @Nullable @Property(formerNames = "extract") String synopsis,
        @IndexedBy int year,
        @IndexedBy List<String> genres,
        @IndexedBy(scope = IndexScope.GLOBAL) String director,
        long votes,
        int rating) {}
