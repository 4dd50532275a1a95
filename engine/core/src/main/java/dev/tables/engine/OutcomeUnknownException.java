package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * An exception for a write whose response was lost. The write was executed, was not executed, or may still be executed
 * a little later, and this store cannot determine which. If reading can reveal the outcome, as for rows that no other
 * client writes, read before you retry.
 *
 * <p>Thrown only for writes, and only if the request may have reached the store. A store that could not make a write
 * durable throws {@link StoreUnavailableException}; in that case, a read does not prove that the write is durable.
 */
public final class OutcomeUnknownException extends StoreUnavailableException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes how the response was lost. */
    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(ErrorCode.OPERATION_TIMED_OUT, message, cause);
    }
}
