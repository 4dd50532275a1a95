package dev.tables.benchmarks.index;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * An employee without an index.
 *
 * @param department the partition
 * @param number the row
 * @param email what it is found by
 * @param name ballast
 */
@TableEntity
public record NoIndexPerson(
        @PartitionKey String department, @RowKey int number, String email, String name) {}
