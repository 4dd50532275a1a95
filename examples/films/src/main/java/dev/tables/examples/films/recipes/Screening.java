package dev.tables.examples.films.recipes;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDateTime;

/** When a film is shown, and to whom. */
@TableEntity(table = "screenings")
public record Screening(
        @PartitionKey String cinema,
        @RowKey LocalDateTime start,
        @IndexedBy Audience audience) {}
