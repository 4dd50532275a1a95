package dev.tables.data.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * An error because a page parameter of a request is invalid. The response has status 400. The message contains the name
 * of the parameter and the expected values, but not the received value.
 */
public final class InvalidPageParameterException extends ErrorResponseException {
    private static final long serialVersionUID = 1L;

    private static final HttpStatusCode STATUS = HttpStatus.BAD_REQUEST;

    InvalidPageParameterException(String reason) {
        super(STATUS, ProblemDetail.forStatusAndDetail(STATUS, reason), null);
    }
}
