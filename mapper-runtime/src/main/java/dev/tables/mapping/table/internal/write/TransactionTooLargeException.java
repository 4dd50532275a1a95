package dev.tables.mapping.table.internal.write;

/**
 * An exception for changes of several entities that exceed one transaction, because their lists had to be split.
 * Nothing was sent.
 */
public final class TransactionTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TransactionTooLargeException(int operations) {
        super("The transaction needs " + operations
                + " operations, including index rows, which is more than one transaction allows. Write fewer entities "
                + "at once.");
    }
}
