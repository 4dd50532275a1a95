package dev.tables.examples.films.v1;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A film. The first version. */
@SuppressWarnings("tables") // The versions of this class, which no application has at once, share their rows.
@TableEntity(table = "films")
public record Film(
        @PartitionKey String country,
        @RowKey(digits = 6) int number,
        String title,
        @Nullable String extract,
        @IndexedBy int year,
        List<String> genres,
        String director,
        int votes) {}
