package dev.tables.mapping.query;

/** A text is no position of a query, or that of another query. It often comes from a client. */
public final class InvalidContinuationTokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes why the token is invalid. */
    public InvalidContinuationTokenException(String message) {
        super(message);
    }
}
