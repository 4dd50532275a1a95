package dev.tables.mapping.query;

/**
 * An exception for a text that is not a position of a query, or is a position of another query. The text often comes
 * from a client.
 */
public final class InvalidContinuationTokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes why the token is invalid. */
    public InvalidContinuationTokenException(String message) {
        super(message);
    }
}
