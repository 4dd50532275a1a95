package dev.tables.engine.server.internal;

import dev.tables.engine.ErrorCode;

/**
 * A violation of the protocol by a request. The message is sent to the client; it never contains a property's value.
 */
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The HTTP status of the answer. */
    private final int status;

    /** Azure's error code. */
    private final String code;

    /** Creates an error with a code that only servers report. */
    public ProtocolException(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    /** Creates an error with a code that stores report too. */
    public ProtocolException(ErrorCode code, String message) {
        this(code.httpStatus(), code.wireName(), message);
    }

    /** Creates an {@code InvalidInput} error with its reason. */
    public static ProtocolException invalidInput(String message) {
        return new ProtocolException(ErrorCode.INVALID_INPUT, message);
    }

    /** Creates a {@code NotImplemented} error. */
    public static ProtocolException notImplemented() {
        return new ProtocolException(
                ErrorCode.NOT_IMPLEMENTED, "The requested operation is not implemented on the specified resource.");
    }

    /** Creates a {@code MethodNotAllowed} error. */
    public static ProtocolException methodNotAllowed() {
        return new ProtocolException(405, "MethodNotAllowed", "The resource doesn't support the specified Http Verb.");
    }

    /** Creates a {@code ResourceNotFound} error. */
    public static ProtocolException notFound() {
        return new ProtocolException(ErrorCode.RESOURCE_NOT_FOUND, "The specified resource does not exist.");
    }

    /** Returns the HTTP status of the answer. */
    public int status() {
        return status;
    }

    /** Returns Azure's error code. */
    public String code() {
        return code;
    }
}
