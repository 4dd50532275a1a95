package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** A row breaks a limit or rule of the data model, or holds another type than expected. */
public final class InvalidRowException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Takes the code that fits; the message names properties, never values. */
    public InvalidRowException(ErrorCode code, String message, @Nullable String table, @Nullable RowKeys keys) {
        super(code, message, table, keys, null);
    }
}
