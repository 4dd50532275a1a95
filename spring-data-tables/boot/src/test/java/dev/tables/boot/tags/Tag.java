package dev.tables.boot.tags;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Tag(
        @PartitionKey String book,
        @RowKey int page,
        @IndexedBy(scope = IndexScope.GLOBAL) String word) {}
