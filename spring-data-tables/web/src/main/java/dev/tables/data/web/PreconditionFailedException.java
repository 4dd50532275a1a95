package dev.tables.data.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * An error because the {@code If-Match} condition of a request is not met (412), is missing (428) or is invalid (400).
 * Nothing was written.
 */
public final class PreconditionFailedException extends ErrorResponseException {
    private static final long serialVersionUID = 1L;

    private PreconditionFailedException(HttpStatus status, String reason) {
        super(status, ProblemDetail.forStatusAndDetail(status, reason), null);
    }

    static PreconditionFailedException forChangedResource() {
        return new PreconditionFailedException(
                HttpStatus.PRECONDITION_FAILED,
                "The resource has changed since you read it. Fetch it again and retry.");
    }

    static PreconditionFailedException forMissingHeader() {
        return new PreconditionFailedException(
                HttpStatus.PRECONDITION_REQUIRED,
                "This request must be conditional. Send the header 'If-Match' with the ETag that you received with"
                        + " the resource.");
    }

    static PreconditionFailedException forMalformedETag() {
        return new PreconditionFailedException(
                HttpStatus.BAD_REQUEST,
                "The header 'If-Match' does not contain a valid ETag. Send the ETag exactly as you received it with"
                        + " the resource.");
    }

    static PreconditionFailedException forSeveralETags() {
        return new PreconditionFailedException(
                HttpStatus.BAD_REQUEST,
                "The header 'If-Match' must contain exactly one ETag. Send the one that you received with the"
                        + " resource.");
    }
}
