package dev.tables.engine.signature;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a SAS grants access to: an interval of pairs of keys. Both ends are included. Keys are compared by
 * UTF-16 code unit, as Microsoft's article "Create a service SAS" specifies.
 *
 * <p>With a first partition key alone, the range contains that whole partition and all partitions after it. If a first
 * row key is also set, the range contains only the rows of the first partition from that key on, and all later
 * partitions. The last partition key and the last row key limit the end of the range by the same rules as the first
 * keys limit its start. A row key limits only its own partition; the partitions in between are contained completely.
 *
 * @param startPartition {@code spk}, or null for no lower bound
 * @param startRow {@code srk}, or null; only with a first partition key
 * @param endPartition {@code epk}, or null for no upper bound
 * @param endRow {@code erk}, or null; only with a last partition key
 */
public record SasRange(
        @Nullable String startPartition,
        @Nullable String startRow,
        @Nullable String endPartition,
        @Nullable String endRow) {
    /** Every row. */
    public static final SasRange ALL = new SasRange(null, null, null, null);

    /** Fails if a row key is set without its partition key. */
    public SasRange {
        if (startRow != null && startPartition == null || endRow != null && endPartition == null) {
            throw new IllegalArgumentException(
                    "The SAS range has a row key without a partition key. Set both: a row key applies to a single"
                            + " partition.");
        }
    }

    /** Returns the range of all rows of one partition. */
    public static SasRange partition(String partitionKey) {
        return new SasRange(partitionKey, null, partitionKey, null);
    }

    /** Returns the range of all rows of several partitions, including the first and the last partition. */
    public static SasRange partitions(@Nullable String first, @Nullable String last) {
        return new SasRange(first, null, last, null);
    }

    /** Returns a range of rows in one partition, including the first and the last row. */
    public static SasRange rows(String partitionKey, @Nullable String startRow, @Nullable String endRow) {
        return new SasRange(partitionKey, startRow, partitionKey, endRow);
    }

    /** Returns whether the range contains every row. */
    public boolean isAll() {
        return startPartition == null && endPartition == null;
    }

    /** Returns whether the range contains a row. */
    public boolean contains(PrimaryKey keys) {
        return contains(keys.partitionKey(), keys.rowKey());
    }

    /** Returns whether the range contains the row with these keys. */
    public boolean contains(String partitionKey, String rowKey) {
        return isFromFirst(partitionKey, rowKey) && isUpToLast(partitionKey, rowKey);
    }

    private boolean isFromFirst(String partitionKey, String rowKey) {
        if (startPartition == null) {
            return true;
        }
        int order = partitionKey.compareTo(startPartition);
        return order > 0 || order == 0 && (startRow == null || rowKey.compareTo(startRow) >= 0);
    }

    private boolean isUpToLast(String partitionKey, String rowKey) {
        if (endPartition == null) {
            return true;
        }
        int order = partitionKey.compareTo(endPartition);
        return order < 0 || order == 0 && (endRow == null || rowKey.compareTo(endRow) <= 0);
    }

    /** Returns the range of partition keys whose partitions have rows in this range. */
    public KeyRange partitionKeyRange() {
        return new KeyRange(startPartition, true, endPartition, true);
    }

    /** Returns the range of row keys within one partition. The partition must be in {@link #partitionKeyRange}. */
    public KeyRange rowKeyRangeIn(String partitionKey) {
        return new KeyRange(
                partitionKey.equals(startPartition) ? startRow : null,
                true,
                partitionKey.equals(endPartition) ? endRow : null,
                true);
    }

    /** Returns a text that shows which bounds are set, without the keys. */
    @Override
    public String toString() {
        return isAll()
                ? "all rows"
                : "rows " + (startPartition == null ? "" : "from a start key ")
                        + (endPartition == null ? "onward" : "up to an end key");
    }
}
