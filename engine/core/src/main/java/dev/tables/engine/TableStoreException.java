package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * A table store could not do what was asked. The subclass says what kind of failure it is, {@link #code} Azure's code.
 *
 * <p>Messages say what was found, what was expected and what to do; never a property value.
 */
public abstract class TableStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's code. */
    private final ErrorCode code;
    /** The table, if known. */
    private final @Nullable String table;
    /** The row, if one is concerned. */
    private final transient @Nullable RowKeys keys;
    /** The store's own code, if it has one. */
    private @Nullable String storeCode;

    /** For subclasses. */
    protected TableStoreException(
            ErrorCode code, String message, @Nullable String table, @Nullable RowKeys keys, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.table = table;
        this.keys = keys;
    }

    /** Azure's code. */
    public ErrorCode code() {
        return code;
    }

    /**
     * What the store itself calls the failure, such as {@code 40001} of PostgreSQL or {@code WriteTimeoutException} of Cassandra; null if it has
     * no name but {@link #code}. Never a value.
     */
    public @Nullable String storeCode() {
        return storeCode;
    }

    /** For stores, before it is thrown: the same with what the store itself calls the failure. */
    public TableStoreException withStoreCode(@Nullable String ofStore) {
        storeCode = ofStore;
        return this;
    }

    /** Whether the same call may succeed later. */
    public boolean isRetryable() {
        return code.isRetryable();
    }

    /** The table, or null if none is concerned. */
    public @Nullable String table() {
        return table;
    }

    /** The row, or null if none is concerned. */
    public @Nullable RowKeys keys() {
        return keys;
    }
}
