package dev.tables.benchmarks.growth;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A member, about 200 bytes, with two indexes in tables of their own.
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
public record GrownMember(
        @PartitionKey String club,
        @RowKey(prefix = "m_", digits = 9) int number,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
        String email,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
        String name,

        int visits,
        String notes) {}
