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
 * Answers requests whose version, token, order or key is at fault, and those that come when the store is not there, as problem
 * details (RFC 9457) that say nothing of tables, keys and values. Comes last, so that any advice of the application goes first;
 * leaves errors of other stores, and those that are nobody's but the application's, as they are.
 *
 * <table>
 * <caption>What is answered</caption>
 * <tr><th>exception</th><th>status</th></tr>
 * <tr><td>{@link InvalidEntityVersionException}, {@link MalformedETagException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPageTokenException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPageParameterException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link UnsupportedSortException}, {@link OffsetNotAllowedException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link StaleEntityVersionException} of a request with {@code If-Match}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link StaleEntityVersionException} of another</td><td>409 Conflict</td></tr>
 * <tr><td>{@link DuplicateKeyException} of a request with {@code If-None-Match: *}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link DuplicateKeyException} of another</td><td>409 Conflict</td></tr>
 * <tr><td>{@link PreconditionFailedException}</td><td>as it says: 400, 412, 428</td></tr>
 * <tr><td>{@link TransientDataAccessResourceException}, {@link DataAccessResourceFailureException}</td>
 *     <td>503 Service Unavailable, with {@code Retry-After} unless it may have been done</td></tr>
 * </table>
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesExceptionHandler {
    /** Made by Spring. */
    TablesExceptionHandler() {}

    /** What a controller's argument or condition says itself. */
    @ExceptionHandler({InvalidPageParameterException.class, PreconditionFailedException.class})
    ResponseEntity<ProblemDetail> refused(ErrorResponseException refused) {
        return ProblemAnswers.of(refused);
    }

    /** What comes of a repository or a template; of a store itself, if the application uses one. */
    @ExceptionHandler({DataAccessException.class, TableStoreException.class, MalformedETagException.class})
    ResponseEntity<ProblemDetail> failed(RuntimeException failed, WebRequest request) {
        ResponseEntity<ProblemDetail> answer = ProblemAnswers.of(failed, request::getHeader);
        if (answer == null) {
            // Spring goes on with the next handler if the error is the one that was given.
            throw failed;
        }
        return answer;
    }
}
