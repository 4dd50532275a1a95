package dev.tables.benchmarks.postgresql;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A member, about 200 bytes, with a third index, which the version before had not.
 *
 * @param club the partition
 * @param number the row
 * @param email one member has it
 * @param name a hundred members have it
 * @param visits changes often
 * @param notes ballast
 */
@TableEntity(table = "grown")
@SuppressWarnings("tables") // Another view of the same rows.
record ThriceIndexedMember(
        @PartitionKey String club,
        @RowKey(prefix = "m_", width = 9) int number,

        @IndexedBy(scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
        String email,

        @IndexedBy(scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
        String name,

        @IndexedBy(scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
        int visits,

        String notes) {}
