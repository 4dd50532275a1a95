package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Limits;
import dev.tables.engine.StoreLimits;

/**
 * The maximum size of one transaction: an entity group transaction of a store, or a transaction across partitions.
 *
 * @param operations the maximum number of operations on rows, index rows included
 * @param bytes the maximum number of bytes, as the upper bound that {@link RowSize} counts
 * @param spansPartitions whether it is a transaction across partitions
 */
public record TransactionBounds(int operations, long bytes, boolean spansPartitions) {
    /** The bounds of a transaction across partitions. */
    public static final TransactionBounds OF_STORE =
            new TransactionBounds(Limits.MAX_STORE_TRANSACTION_OPERATIONS, Limits.MAX_STORE_TRANSACTION_BYTES, true);

    /** The bytes reserved for the envelope of a request. */
    private static final long ENVELOPE = 64 * 1024L;

    /** Returns the bounds of an entity group transaction. */
    public static TransactionBounds ofPartition(StoreLimits limits) {
        return new TransactionBounds(limits.maxTransactionOperations(), limits.maxTransactionBytes() - ENVELOPE, false);
    }

    /** Returns a description of the transaction for messages. */
    public String place() {
        return spansPartitions ? "in one transaction of the store" : "in one transaction within a partition";
    }
}
