package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;

/** A denial of a request whose credentials are missing or invalid, or do not permit the operation. */
public final class RequestDeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's error code. */
    private final ErrorCode errorCode;

    /**
     * Creates an exception that becomes the answer to the client.
     *
     * @param code Azure's error code, which determines the HTTP status
     * @param message the text sent to the client; must not contain a key, a signature or a shared access signature
     */
    public RequestDeniedException(ErrorCode code, String message) {
        super(message, null, false, false);
        this.errorCode = code;
    }

    /**
     * Creates an exception for an operation that the client may not perform, or for a row outside of the permitted
     * range.
     */
    public static RequestDeniedException ofAuthorizationFailure() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_FAILURE, "This request is not authorized to perform this operation.");
    }

    /** Returns Azure's error code. */
    public ErrorCode errorCode() {
        return errorCode;
    }
}
