package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * A write whose answer was lost: it was done, or not, or may still be done a little later, and this store cannot say which. Who can
 * find out by reading, as of rows that nobody else writes, should do so before anything is repeated.
 *
 * <p>Thrown for writes only, and only where the request may have reached the store. A store that could not make a write durable throws
 * {@link StoreUnavailableException}: what can be read of it proves nothing.
 */
public final class OutcomeUnknownException extends StoreUnavailableException {
    private static final long serialVersionUID = 1L;

    /** Says what happened to the answer. */
    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(ErrorCode.OPERATION_TIMED_OUT, message, cause);
    }
}
