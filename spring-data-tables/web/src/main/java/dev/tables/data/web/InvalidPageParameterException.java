package dev.tables.data.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * An error because a request parameter does not describe a page. The response is 400 with the name of the parameter and
 * what is expected, without its value.
 */
public final class InvalidPageParameterException extends ErrorResponseException {
    private static final long serialVersionUID = 1L;

    private static final HttpStatusCode STATUS = HttpStatus.BAD_REQUEST;

    InvalidPageParameterException(String reason) {
        super(STATUS, ProblemDetail.forStatusAndDetail(STATUS, reason), null);
    }
}
