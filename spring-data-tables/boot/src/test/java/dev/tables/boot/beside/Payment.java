package dev.tables.boot.beside;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** In a table. */
@TableEntity
public record Payment(
        @PartitionKey String customer, @RowKey(digits = 8) int invoice, long cents) {}
