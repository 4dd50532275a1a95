package dev.tables.examples.films.recipes;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "awards")
record AwardBefore(
        @PartitionKey String festival,
        @RowKey(digits = 4) int year,
        @IndexedBy String film) {}
