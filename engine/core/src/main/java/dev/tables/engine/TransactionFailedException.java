package dev.tables.engine;

/**
 * A transaction, of one partition or of several, was not done, not even in part. {@link #index} names the operation that failed,
 * {@link #table} and {@link #keys} its row, {@link #getCause} the error it would have had alone.
 */
public final class TransactionFailedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** The failing operation. */
    private final int index;

    /** Wraps the error of the operation at {@code index}. */
    public TransactionFailedException(int index, TableStoreException cause) {
        super(
                cause.code(),
                "Operation " + index + " of the transaction failed, nothing was changed: " + cause.getMessage(),
                cause.table(),
                cause.keys(),
                cause);
        this.index = index;
    }

    /** Zero-based index of the operation that failed. */
    public int index() {
        return index;
    }

    /** The error of the failing operation. */
    public TableStoreException error() {
        return (TableStoreException) java.util.Objects.requireNonNull(getCause());
    }
}
