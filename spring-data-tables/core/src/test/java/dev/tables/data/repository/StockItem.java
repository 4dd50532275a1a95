package dev.tables.data.repository;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What is kept in a depot, and how much of it. */
@TableEntity
public record StockItem(
        @PartitionKey String depot,
        @RowKey(digits = 4) int number,
        @IndexedBy(scope = IndexScope.GLOBAL) int amount,
        int weight) {}
