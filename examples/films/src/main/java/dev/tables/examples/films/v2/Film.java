package dev.tables.examples.films.v2;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A film. New indexes: of genres, and of directors in all countries. */
@SuppressWarnings("tables") // The versions of this class, which no application has at once, share their rows.
@TableEntity(table = "films")
public record Film(
        @PartitionKey String country,
        @RowKey(digits = 6) int number,
        String title,
        @Nullable String extract,
        @IndexedBy int year,
        @IndexedBy List<String> genres,
        @IndexedBy(scope = IndexScope.GLOBAL) String director,
        int votes) {}
