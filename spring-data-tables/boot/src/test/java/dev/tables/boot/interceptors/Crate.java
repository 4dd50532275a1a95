package dev.tables.boot.interceptors;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** An entity without domain events. */
@TableEntity
public record Crate(
        @PartitionKey String depot,
        @RowKey(digits = 4) int number,
        @IndexedBy String owner) {}
