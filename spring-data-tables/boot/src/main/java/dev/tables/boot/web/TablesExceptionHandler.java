package dev.tables.boot.web;

import dev.tables.data.core.InvalidEntityVersionException;
import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.core.OffsetNotAllowedException;
import dev.tables.data.core.StaleEntityVersionException;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.web.InvalidPageParameterException;
import dev.tables.data.web.PreconditionFailedException;
import dev.tables.engine.MalformedETagException;
import dev.tables.engine.TableStoreException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;

/**
 * A handler of exceptions with Spring MVC. The handler responds to invalid versions, page tokens, sorts and keys, and
 * to unavailability of the store, with problem details (RFC 9457) that contain no tables, keys or values. The handler
 * has the lowest precedence, so that any advice of the application is called first. Errors of other stores and of the
 * application remain unchanged.
 *
 * <table>
 * <caption>Responses</caption>
 * <tr><th>exception</th><th>status</th></tr>
 * <tr><td>{@link InvalidEntityVersionException}, {@link MalformedETagException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPageTokenException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPageParameterException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link UnsupportedSortException}, {@link OffsetNotAllowedException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link StaleEntityVersionException}, request with {@code If-Match}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link StaleEntityVersionException}, other request</td><td>409 Conflict</td></tr>
 * <tr><td>{@link DuplicateKeyException}, request with {@code If-None-Match: *}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link DuplicateKeyException}, other request</td><td>409 Conflict</td></tr>
 * <tr><td>{@link PreconditionFailedException}</td><td>status of the exception: 400, 412, 428</td></tr>
 * <tr><td>{@link TransientDataAccessResourceException}, {@link DataAccessResourceFailureException}</td>
 *     <td>503 Service Unavailable, with {@code Retry-After} unless the outcome of a write is unknown</td></tr>
 * </table>
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesExceptionHandler {
    TablesExceptionHandler() {}

    /**
     * Returns the response that the exception contains, for an invalid argument or a failed condition in a controller.
     */
    @ExceptionHandler({InvalidPageParameterException.class, PreconditionFailedException.class})
    ResponseEntity<ProblemDetail> refused(ErrorResponseException refused) {
        return ProblemResponses.of(refused);
    }

    /**
     * Returns the response for an exception of a repository, a template, or a store that the application uses directly.
     */
    @ExceptionHandler({DataAccessException.class, TableStoreException.class, MalformedETagException.class})
    ResponseEntity<ProblemDetail> failed(RuntimeException failed, WebRequest request) {
        ResponseEntity<ProblemDetail> answer = ProblemResponses.of(failed, request::getHeader);
        if (answer == null) {
            // Spring goes on with the next handler if the error is the one that was given.
            throw failed;
        }
        return answer;
    }
}
