package dev.tables.engine.signature;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a token is for: an interval of pairs of keys, both ends included, compared by UTF-16 code unit ("Create a"
 * + " service SAS").
 *
 * <p>Given a first partition key alone, all of that partition and those after it are in; with a first row key, of that partition only the rows
 * from there on. The same at the other end. A row key bounds its own partition only: in partitions between the two, all rows are in.
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

    /** Refuses a row key without its partition key. */
    public SasRange {
        if (startRow != null && startPartition == null || endRow != null && endPartition == null) {
            throw new IllegalArgumentException(
                    "The SAS range has a row key without a partition key. Set both: a row key applies to a single"
                            + " partition.");
        }
    }

    /** The rows of one partition. */
    public static SasRange partition(String partitionKey) {
        return new SasRange(partitionKey, null, partitionKey, null);
    }

    /** The rows of several partitions, the first and the last included. */
    public static SasRange partitions(@Nullable String first, @Nullable String last) {
        return new SasRange(first, null, last, null);
    }

    /** Rows of one partition, the first and the last included. */
    public static SasRange rows(String partitionKey, @Nullable String startRow, @Nullable String endRow) {
        return new SasRange(partitionKey, startRow, partitionKey, endRow);
    }

    /** Whether every row is in it. */
    public boolean isAll() {
        return startPartition == null && endPartition == null;
    }

    /** Whether a row is in it. */
    public boolean contains(PrimaryKey keys) {
        return contains(keys.partitionKey(), keys.rowKey());
    }

    /** Whether a row is in it. */
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

    /** The partitions of which rows are in it. */
    public KeyRange partitionKeyRange() {
        return new KeyRange(startPartition, true, endPartition, true);
    }

    /** The rows of one partition that are in it, if the partition is one of {@link #partitionKeyRange}. */
    public KeyRange rowKeyRangeIn(String partitionKey) {
        return new KeyRange(
                partitionKey.equals(startPartition) ? startRow : null,
                true,
                partitionKey.equals(endPartition) ? endRow : null,
                true);
    }

    /** Shows which bounds there are, not where they are. */
    @Override
    public String toString() {
        return isAll()
                ? "all rows"
                : "rows " + (startPartition == null ? "" : "from a start key ")
                        + (endPartition == null ? "onward" : "up to an end key");
    }
}
