package dev.tables.benchmarks.maintenance;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A member, without an index.
 *
 * @param club the partition
 * @param number the row
 * @param email what it is found by
 * @param name ballast
 */
@TableEntity(table = "members")
@SuppressWarnings("tables") // Another view of the same rows.
public record PlainMember(
        @PartitionKey String club,
        @RowKey(prefix = "m_", digits = 8) int number,
        String email,
        String name) {}
