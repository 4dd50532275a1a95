package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;

/** A request is denied, because its credentials are missing or invalid, or do not permit the operation. */
public final class RequestDeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's code. */
    private final ErrorCode errorCode;

    /**
     * Makes the answer to the client.
     *
     * @param code Azure's code, which has the HTTP status
     * @param message the text that is sent; never a key, a signature or a token
     */
    public RequestDeniedException(ErrorCode code, String message) {
        super(message, null, false, false);
        this.errorCode = code;
    }

    /** The operation is none that the sender may do here, or its row is out of bounds. */
    public static RequestDeniedException ofAuthorizationFailure() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_FAILURE, "This request is not authorized to perform this operation.");
    }

    /** Azure's code. */
    public ErrorCode errorCode() {
        return errorCode;
    }
}
