package dev.tables.boot.places;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What is written and read. */
@TableEntity
public record Entry(
        @PartitionKey String book, @RowKey(digits = 8) int page, String text) {}
