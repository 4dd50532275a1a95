package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A review by its former key: of a film no more than 9999 fit. */
@TableEntity(table = "reviews")
public record Review(
        @PartitionKey String film, @RowKey(digits = 4) int number, String text) {}
