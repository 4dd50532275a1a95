package dev.tables.boot.members;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A member of a club, found by town and by mail address in all clubs. */
@TableEntity
public record Member(
        @PartitionKey String club,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String town,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String mail,
        int fee) {}
