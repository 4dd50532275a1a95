package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * A failure of a table store. The subclass is the kind of failure, {@link #errorCode} is Azure's error code.
 *
 * <p>A message contains what happened, what was expected and what to do. It never contains a property value, and it contains keys only if
 * {@link PrimaryKeyFormatter} shows them; {@link #primaryKey}, {@link #partitionKey} and {@link #rowKey} return them in either case. The messages of causes
 * are those of the store's driver or client, which this library cannot change: the driver of PostgreSQL, for example, quotes the keys of a
 * row that already exists, unless {@code logServerErrorDetail=false} is in the JDBC URL.
 */
public abstract class TableStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's code. */
    private final ErrorCode errorCode;
    /** The table, if known. */
    private final @Nullable String table;
    /** The row, if one is concerned. */
    private final transient @Nullable PrimaryKey primaryKey;
    /** The store's own code, if it has one. */
    private @Nullable String storeCode;

    /** For subclasses. */
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

    /** Azure's code. */
    public ErrorCode errorCode() {
        return errorCode;
    }

    /**
     * What the store itself calls the failure, such as {@code 40001} of PostgreSQL or {@code WriteTimeoutException} of Cassandra; null if it has
     * no name but {@link #errorCode}. Never a value.
     */
    public @Nullable String nativeErrorCode() {
        return storeCode;
    }

    /** For stores, before it is thrown: the same with what the store itself calls the failure. */
    public TableStoreException withNativeErrorCode(@Nullable String ofStore) {
        storeCode = ofStore;
        return this;
    }

    /** Whether the same call may succeed later. */
    public boolean isRetryable() {
        return errorCode.isRetryable();
    }

    /** The table, or null if none is concerned. */
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
