package dev.tables.boot.quotes;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A quotation. */
@TableEntity
public record Quote(
        @PartitionKey String book,
        @RowKey int number,
        @IndexedBy String author,
        @IndexedBy(scope = IndexScope.GLOBAL) String word) {}
