package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * An exception for a store that is currently not available: it is closed, overloaded, timed out, or its disk failed.
 */
public sealed class StoreUnavailableException extends TableStoreException
        permits OutcomeUnknownException, StoreClosedException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with the given code. */
    public StoreUnavailableException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, null, null, cause);
    }
}
