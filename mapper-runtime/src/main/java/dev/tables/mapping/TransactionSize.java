package dev.tables.mapping;

import dev.tables.engine.Limits;

/** What changes of one partition come to, done in one transaction. */
final class TransactionSize {
    /** What the envelope of a request may need of the bytes allowed. */
    private static final long MAX_BYTES = Limits.MAX_TRANSACTION_BYTES - 64 * 1024L;

    private int operations;
    private long intentLength;
    private int largeValues;
    private long bytes;

    /** Counts what a change adds, whose row was read. */
    TransactionSize add(Change<?> change) {
        operations += change.size();
        intentLength += change.intentLength();
        largeValues += change.largeValues();
        bytes += change.bytes();
        return this;
    }

    /** The rows that are changed, index rows and decision rows included. */
    int operations() {
        return operations + (intentLength > 0 ? 1 : 0) + (largeValues > 0 ? 1 : 0);
    }

    /** Whether a transaction can take it, and an intent name what it must. */
    boolean fits() {
        return operations() <= Limits.MAX_TRANSACTION_OPERATIONS
                && intentLength <= IndexIntent.MAX_LENGTH
                && largeValues <= LargeWrite.MAX_BLOBS
                && bytes <= MAX_BYTES;
    }
}
