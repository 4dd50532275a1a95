package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** Somebody who makes films. What is known of their lives goes to a row of its own. */
@TableEntity(table = "people")
public record Person(
        @PartitionKey String country,
        @RowKey(prefix = "person_") String name,
        @Nullable @Property("biography") String biographyBefore) {}
