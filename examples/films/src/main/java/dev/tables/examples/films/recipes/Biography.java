package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What is known of somebody's life, beside the person. */
@TableEntity(table = "people")
public record Biography(
        @PartitionKey String country,
        @RowKey(prefix = "biography_") String name,
        String text) {}
