package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * A failure of a table store. The subclass is the kind of failure, {@link #errorCode} is Azure's error code.
 *
 * <p>A message contains what happened, what was expected and what to do. The message never contains a property value,
 * and it contains keys only if {@link PrimaryKeyFormatter} shows them. {@link #primaryKey}, {@link #partitionKey} and
 * {@link #rowKey} return the keys in either case.
 *
 * <p>The messages of causes come from the store's driver or client, which this library cannot change. For example,
 * PostgreSQL's driver quotes the keys of a row that already exists, unless {@code logServerErrorDetail=false} is in the
 * JDBC URL.
 */
public abstract class TableStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's code. */
    private final ErrorCode errorCode;
    /** The table, if known. */
    private final @Nullable String table;
    /** The row, if the failure concerns a single row. */
    private final transient @Nullable PrimaryKey primaryKey;
    /** The store's own code, if it has one. */
    private @Nullable String storeCode;

    /** Creates an exception with Azure's error code and, if known, the table and the row. */
    protected TableStoreException(
            ErrorCode code,
            String message,
            @Nullable String table,
            @Nullable PrimaryKey keys,
            @Nullable Throwable cause) {
        super(message, cause);
        this.errorCode = code;
        this.table = table;
        this.primaryKey = keys;
    }

    /** Returns Azure's error code. */
    public ErrorCode errorCode() {
        return errorCode;
    }

    /**
     * Returns the store's own code or name of the failure, such as {@code 40001} of PostgreSQL or
     * {@code WriteTimeoutException} of Cassandra. Returns null if the failure has only an {@link #errorCode}. Never
     * contains a property value.
     */
    public @Nullable String nativeErrorCode() {
        return storeCode;
    }

    /**
     * Sets the store's own name of the failure and returns this exception. A store calls this method before it throws
     * the exception.
     */
    public TableStoreException withNativeErrorCode(@Nullable String ofStore) {
        storeCode = ofStore;
        return this;
    }

    /** Returns whether the same call may succeed later. */
    public boolean isRetryable() {
        return errorCode.isRetryable();
    }

    /** Returns the table, or null if the failure concerns none. */
    public @Nullable String table() {
        return table;
    }

    /** Returns the keys of the row, or null if the failure does not concern a single row. */
    public @Nullable PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the partition key of the row, or null if the failure does not concern a single row. */
    public @Nullable String partitionKey() {
        return primaryKey == null ? null : primaryKey.partitionKey();
    }

    /** Returns the row key of the row, or null if the failure does not concern a single row. */
    public @Nullable String rowKey() {
        return primaryKey == null ? null : primaryKey.rowKey();
    }
}
