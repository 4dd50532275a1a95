package dev.tables.benchmarks.maintenance;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A member, with an index by e-mail in the partition.
 *
 * @param club the partition
 * @param number the row
 * @param email what it is found by
 * @param name ballast
 */
@TableEntity(table = "members")
@SuppressWarnings("tables") // Another view of the same rows.
public record PartitionMember(
        @PartitionKey String club,
        @RowKey(prefix = "m_", digits = 8) int number,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) String email,
        String name) {}
