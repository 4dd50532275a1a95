package dev.tables.boot.rest;

import dev.tables.data.core.InvalidEntityVersionException;
import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.core.StaleEntityVersionException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.support.QueryMethodParameterConversionException;
import org.springframework.data.rest.webmvc.RepositoryRestExceptionHandler;
import org.springframework.data.rest.webmvc.support.ETagDoesntMatchException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * An exception handler that returns problem details (RFC 9457) for errors that Spring Data REST would report as 409,
 * 500 or with an invalid ETag.
 */
@RestControllerAdvice(basePackageClasses = RepositoryRestExceptionHandler.class)
@Order(Ordered.HIGHEST_PRECEDENCE + 100)
final class RestErrors {
    /** Returns status 412 if the resource was changed concurrently. */
    @ExceptionHandler({StaleEntityVersionException.class, ETagDoesntMatchException.class})
    ResponseEntity<ProblemDetail> stale() {
        return problem(
                HttpStatus.PRECONDITION_FAILED,
                "The resource has changed since you read it. Fetch it again and retry.");
    }

    /** Returns status 400 if the version is invalid. */
    @ExceptionHandler(InvalidEntityVersionException.class)
    ResponseEntity<ProblemDetail> invalidVersion() {
        return problem(
                HttpStatus.BAD_REQUEST,
                "The version (ETag) in the request is invalid. Send it exactly as you received it with the resource.");
    }

    /** Returns status 400 if the page token is invalid, or belongs to a different query. */
    @ExceptionHandler(InvalidPageTokenException.class)
    ResponseEntity<ProblemDetail> invalidPosition() {
        return problem(
                HttpStatus.BAD_REQUEST,
                "The page token is invalid, or belongs to a different query. Follow the link 'next' exactly as you"
                        + " received it, or omit the token to start from the first page.");
    }

    /** Returns status 400 if a parameter cannot be converted, or a sort is not supported. */
    @ExceptionHandler({InvalidDataAccessApiUsageException.class, QueryMethodParameterConversionException.class})
    ResponseEntity<ProblemDetail> unusable() {
        return problem(
                HttpStatus.BAD_REQUEST,
                "A parameter is missing, invalid or not supported. Correct the parameters and retry.");
    }

    /** Returns the response that the exception contains. */
    @ExceptionHandler(ErrorResponseException.class)
    ResponseEntity<ProblemDetail> itself(ErrorResponseException error) {
        return ResponseEntity.status(error.getStatusCode()).body(error.getBody());
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String detail) {
        return ResponseEntity.status(status).body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
