package dev.tables.engine.server.internal;

import dev.tables.engine.ErrorCode;

/** A request breaks the protocol. The message is sent to the client; it never contains a property's value. */
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The HTTP status of the answer. */
    private final int status;

    /** Azure's code. */
    private final String code;

    /** An error with a code that only servers report. */
    public ProtocolException(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    /** An error with a code that stores report too. */
    public ProtocolException(ErrorCode code, String message) {
        this(code.httpStatus(), code.wireName(), message);
    }

    /** {@code InvalidInput}, with the reason. */
    public static ProtocolException invalidInput(String message) {
        return new ProtocolException(ErrorCode.INVALID_INPUT, message);
    }

    /** {@code NotImplemented}. */
    public static ProtocolException notImplemented() {
        return new ProtocolException(
                ErrorCode.NOT_IMPLEMENTED, "The requested operation is not implemented on the specified resource.");
    }

    /** {@code MethodNotAllowed}. */
    public static ProtocolException methodNotAllowed() {
        return new ProtocolException(405, "MethodNotAllowed", "The resource doesn't support the specified Http Verb.");
    }

    /** {@code ResourceNotFound}. */
    public static ProtocolException notFound() {
        return new ProtocolException(ErrorCode.RESOURCE_NOT_FOUND, "The specified resource does not exist.");
    }

    /** The HTTP status of the answer. */
    public int status() {
        return status;
    }

    /** Azure's code. */
    public String code() {
        return code;
    }
}
