package dev.tables.engine;

/**
 * An exception for a transaction, within a partition or across partitions, that was not executed, not even in part.
 * {@link #failedOperationIndex} is the index of the operation that failed, {@link #table} and {@link #primaryKey}
 * identify its row, and {@link #getCause} is the exception that the operation alone would throw.
 */
public final class TransactionFailedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** The failing operation. */
    private final int index;

    /** Wraps the error of the operation at {@code failedOperationIndex}. */
    public TransactionFailedException(int index, TableStoreException cause) {
        super(
                cause.errorCode(),
                "Operation " + index + " of the transaction failed, and nothing was changed: " + cause.getMessage(),
                cause.table(),
                cause.primaryKey(),
                cause);
        this.index = index;
    }

    /** Returns the zero-based index of the operation that failed. */
    public int failedOperationIndex() {
        return index;
    }

    /** Returns the exception of the failing operation. */
    public TableStoreException failedOperationException() {
        return (TableStoreException) java.util.Objects.requireNonNull(getCause());
    }
}
