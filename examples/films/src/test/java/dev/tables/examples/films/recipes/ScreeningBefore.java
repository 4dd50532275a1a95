package dev.tables.examples.films.recipes;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDateTime;

@TableEntity(table = "screenings")
record ScreeningBefore(
        @PartitionKey String cinema,
        @RowKey LocalDateTime start,
        @IndexedBy Audience audience) {
    enum Audience {
        ALL,
        ADULTS
    }
}
