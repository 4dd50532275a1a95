package dev.tables.mapping.table;

import dev.tables.engine.Limits;

/**
 * How much can be done together: what an entity group transaction holds, which any store has, or what a transaction across partitions does.
 *
 * @param operations on rows, index rows included
 * @param bytes as billed
 */
record TransactionBounds(int operations, long bytes) {
    /** Of an entity group transaction, less what the envelope of a request may need. */
    static final TransactionBounds OF_PARTITION =
            new TransactionBounds(Limits.MAX_TRANSACTION_OPERATIONS, Limits.MAX_TRANSACTION_BYTES - 64 * 1024L);

    /** Of a transaction across partitions. */
    static final TransactionBounds OF_STORE =
            new TransactionBounds(Limits.MAX_STORE_TRANSACTION_OPERATIONS, Limits.MAX_STORE_TRANSACTION_BYTES);

    /** What can be written of one entity together: the store decides, and whether index rows are written directly. */
    static TransactionBounds of(EntityRows<?> rows) {
        return rows.direct().spansPartitions() ? OF_STORE : OF_PARTITION;
    }

    /** What it is of, in words. */
    String place() {
        return this == OF_STORE ? "in one transaction of the store" : "in one partition of this store";
    }
}
