package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;

/** A request is refused: its credentials are missing or not valid, or do not cover what it asks for. */
public final class AccessDeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Azure's code. */
    private final ErrorCode code;

    /**
     * Makes the answer to the client.
     *
     * @param code Azure's code, which has the HTTP status
     * @param message the text that is sent; never a key, a signature or a token
     */
    public AccessDeniedException(ErrorCode code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** The operation is none that the sender may do here, or its row is out of bounds. */
    public static AccessDeniedException authorizationFailure() {
        return new AccessDeniedException(
                ErrorCode.AUTHORIZATION_FAILURE, "This request is not authorized to perform this operation.");
    }

    /** Azure's code. */
    public ErrorCode code() {
        return code;
    }
}
