package dev.tables.engine.server.security;

import dev.tables.engine.RowKeys;
import org.jspecify.annotations.Nullable;

/**
 * The first and the last row of a range, both in it, in the order of partition key and row key by UTF-16 code unit.
 *
 * @param startPartition the first partition key, or null for no bound
 * @param startRow the first row key within the first partition, or null for all of it; needs {@code startPartition}
 * @param endPartition the last partition key, or null for no bound
 * @param endRow the last row key within the last partition, or null for all of it; needs {@code endPartition}
 */
public record KeyBounds(
        @Nullable String startPartition,
        @Nullable String startRow,
        @Nullable String endPartition,
        @Nullable String endRow) {
    /** All rows. */
    public static final KeyBounds ALL = new KeyBounds(null, null, null, null);

    /** Checks that a row key comes with its partition key. */
    public KeyBounds {
        if (startPartition == null && startRow != null || endPartition == null && endRow != null) {
            throw new IllegalArgumentException("Found a bound of row keys without its partition key, expected both.");
        }
    }

    /** Whether a row is in the range. */
    public boolean contains(RowKeys row) {
        return isNotBefore(row) && isNotAfter(row);
    }

    private boolean isNotBefore(RowKeys row) {
        if (startPartition == null) {
            return true;
        }
        int order = row.partitionKey().compareTo(startPartition);
        return order > 0 || order == 0 && (startRow == null || row.rowKey().compareTo(startRow) >= 0);
    }

    private boolean isNotAfter(RowKeys row) {
        if (endPartition == null) {
            return true;
        }
        int order = row.partitionKey().compareTo(endPartition);
        return order < 0 || order == 0 && (endRow == null || row.rowKey().compareTo(endRow) <= 0);
    }
}
