package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Limits;
import dev.tables.engine.StoreLimits;

/**
 * How much can be done together: what an entity group transaction of a store holds, or what a transaction across partitions does.
 *
 * @param operations on rows, index rows included
 * @param bytes on the safe side, as {@link RowSize} counts them
 * @param spansPartitions whether it is a transaction across partitions
 */
public record TransactionBounds(int operations, long bytes, boolean spansPartitions) {
    /** Of a transaction across partitions. */
    public static final TransactionBounds OF_STORE =
            new TransactionBounds(Limits.MAX_STORE_TRANSACTION_OPERATIONS, Limits.MAX_STORE_TRANSACTION_BYTES, true);

    /** What the envelope of a request may need. */
    private static final long ENVELOPE = 64 * 1024L;

    /** Of an entity group transaction. */
    public static TransactionBounds ofPartition(StoreLimits limits) {
        return new TransactionBounds(limits.maxTransactionOperations(), limits.maxTransactionBytes() - ENVELOPE, false);
    }

    /** What it is of, in words. */
    public String place() {
        return spansPartitions ? "in one transaction of the store" : "in one transaction within a partition";
    }
}
