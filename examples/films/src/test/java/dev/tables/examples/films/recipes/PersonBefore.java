package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "people")
record PersonBefore(
        @PartitionKey String country,
        @RowKey(prefix = "person_") String name,
        String biography) {}
