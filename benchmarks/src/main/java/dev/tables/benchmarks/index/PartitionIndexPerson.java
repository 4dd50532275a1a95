package dev.tables.benchmarks.index;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * An employee with an index by e-mail in the partition.
 *
 * @param department the partition
 * @param number the row
 * @param email what it is found by
 * @param name ballast
 */
@TableEntity
public record PartitionIndexPerson(
        @PartitionKey String department,
        @RowKey int number,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) String email,
        String name) {}
