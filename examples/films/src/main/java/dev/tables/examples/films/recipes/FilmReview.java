package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A review by its present key. */
@TableEntity(table = "filmReviews")
public record FilmReview(
        @PartitionKey String film, @RowKey(digits = 8) int number, String text) {}
