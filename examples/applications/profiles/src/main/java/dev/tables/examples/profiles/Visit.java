package dev.tables.examples.profiles;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A visit of a guest. */
@TableEntity(table = "visits")
public record Visit(
        @PartitionKey String guest,
        @RowKey(digits = 6) int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String room) {}
