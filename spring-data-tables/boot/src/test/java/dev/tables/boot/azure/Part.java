package dev.tables.boot.azure;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A part of a product, found by its colour too. */
@TableEntity(table = "parts")
public record Part(
        @PartitionKey String product,
        @RowKey int number,
        @IndexedBy String colour,
        double weight) {}
