package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** An exception for an invalid filter or continuation token. */
public final class InvalidQueryException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception. The message contains the position of the error if it is known. */
    public InvalidQueryException(String message, @Nullable String table) {
        super(ErrorCode.INVALID_INPUT, message, table, null, null);
    }
}
