package dev.tables.data.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A condition of a request is not met (412), is missing (428) or is none (400). Nothing was written. */
public final class PreconditionException extends ErrorResponseException {
    private static final long serialVersionUID = 1L;

    private PreconditionException(HttpStatus status, String reason) {
        super(status, ProblemDetail.forStatusAndDetail(status, reason), null);
    }

    static PreconditionException failed() {
        return new PreconditionException(
                HttpStatus.PRECONDITION_FAILED,
                "It is not what you have read: it was changed or deleted since, or was never there. Read it again and"
                        + " repeat the change.");
    }

    static PreconditionException required() {
        return new PreconditionException(
                HttpStatus.PRECONDITION_REQUIRED,
                "A change must say of which version it is. Send 'If-Match' with the ETag that came with what you read.");
    }

    static PreconditionException malformed() {
        return new PreconditionException(
                HttpStatus.BAD_REQUEST,
                "'If-Match' holds no ETag. Send the one that came with what you read, as it was.");
    }

    static PreconditionException ambiguous() {
        return new PreconditionException(
                HttpStatus.BAD_REQUEST,
                "'If-Match' names no version, or several. Send the one ETag that came with what you read.");
    }
}
