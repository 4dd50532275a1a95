package dev.tables.boot.numbered;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What is numbered, by its key and by a unique index. */
@TableEntity(table = "mnumbered")
public record Numbered(
        @PartitionKey String kind,
        @RowKey int number,
        @IndexedBy(unique = true, scope = IndexScope.GLOBAL) String code) {}
