package dev.tables.examples.films.v4;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A film. A renamed property: what was the extract is the synopsis. */
@SuppressWarnings("tables") // The versions of this class, which no application has at once, share their rows.
@TableEntity(table = "films", schemaVersion = 2, schemaUpgrades = WithRating.class)
public record Film(
        @PartitionKey String country,
        @RowKey(digits = 6) int number,
        String title,
        @Nullable @Property(formerNames = "extract") String synopsis,
        @IndexedBy int year,
        @IndexedBy List<String> genres,
        @IndexedBy(scope = IndexScope.GLOBAL) String director,
        int votes,
        int rating) {}
