package dev.tables.mapping.table.internal.write;

/** Changes of several entities that were thought to fit one transaction do not, for their lists had to be cut. Nothing was sent. */
public final class TransactionTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TransactionTooLargeException(int operations) {
        super("The transaction needs " + operations
                + " operations, including index rows, which is more than one transaction allows. Write fewer entities "
                + "at once.");
    }
}
