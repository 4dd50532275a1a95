package dev.tables.benchmarks.index;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * An employee with an index by e-mail in a table of its own.
 *
 * @param department the partition
 * @param number the row
 * @param email what it is found by
 * @param name ballast
 */
@TableEntity
public record TableIndexPerson(
        @PartitionKey String department,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String email,
        String name) {}
