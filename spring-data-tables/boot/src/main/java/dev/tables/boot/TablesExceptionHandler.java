package dev.tables.boot;

import dev.tables.data.core.InvalidPositionException;
import dev.tables.data.core.InvalidVersionException;
import dev.tables.data.core.OffsetRefusedException;
import dev.tables.data.core.SortRefusedException;
import dev.tables.data.core.StaleVersionException;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.web.InvalidPageParameterException;
import dev.tables.data.web.PreconditionException;
import dev.tables.engine.InvalidETagException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.TableStoreException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
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
 * <tr><td>{@link InvalidVersionException}, {@link InvalidETagException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPositionException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPageParameterException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link SortRefusedException}, {@link OffsetRefusedException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link StaleVersionException} of a request with {@code If-Match}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link StaleVersionException} of another</td><td>409 Conflict</td></tr>
 * <tr><td>{@link DuplicateKeyException} of a request with {@code If-None-Match: *}</td><td>412 Precondition Failed</td></tr>
 * <tr><td>{@link DuplicateKeyException} of another</td><td>409 Conflict</td></tr>
 * <tr><td>{@link PreconditionException}</td><td>as it says: 400, 412, 428</td></tr>
 * <tr><td>{@link TransientDataAccessResourceException}, {@link DataAccessResourceFailureException}</td>
 *     <td>503 Service Unavailable, with {@code Retry-After} unless it may have been done</td></tr>
 * </table>
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesExceptionHandler {
    private static final String RETRY_AFTER_SECONDS = "1";

    private final TablesExceptionTranslator translator = new TablesExceptionTranslator();

    /** Made by Spring. */
    TablesExceptionHandler() {}

    /** What a controller's argument or condition says itself. */
    @ExceptionHandler({InvalidPageParameterException.class, PreconditionException.class})
    ResponseEntity<ProblemDetail> refused(ErrorResponseException refused) {
        return ResponseEntity.status(refused.getStatusCode()).body(refused.getBody());
    }

    /** What comes of a repository or a template; of a store itself, if the application uses one. */
    @ExceptionHandler({DataAccessException.class, TableStoreException.class, InvalidETagException.class})
    ResponseEntity<ProblemDetail> failed(RuntimeException failed, WebRequest request) {
        DataAccessException error = ours(failed);
        ResponseEntity<ProblemDetail> answer = error == null ? null : answer(error, request);
        if (answer == null) {
            // Spring goes on with the next handler if the error is the one that was given.
            throw failed;
        }
        return answer;
    }

    /** The error as Spring has it, or null if it is another store's. */
    private @Nullable DataAccessException ours(RuntimeException failed) {
        if (!(failed instanceof DataAccessException error)) {
            return translator.translateExceptionIfPossible(failed);
        }
        boolean own = error.getClass().getPackage() == StaleVersionException.class.getPackage();
        boolean translated = error.getCause() instanceof RuntimeException cause
                && translator.translateExceptionIfPossible(cause) != null;
        return own || translated ? error : null;
    }

    private static @Nullable ResponseEntity<ProblemDetail> answer(DataAccessException error, WebRequest request) {
        if (error instanceof InvalidVersionException) {
            return problem(
                    HttpStatus.BAD_REQUEST,
                    "The version is none. Send the one that came with what you read, as it was.");
        }
        if (error instanceof InvalidPositionException) {
            return problem(
                    HttpStatus.BAD_REQUEST,
                    "The token is none, or belongs to another question. Send the one that came with the page before, as it"
                            + " was, with the same question, or start again without one.");
        }
        if (error instanceof SortRefusedException refused) {
            return problem(
                    HttpStatus.BAD_REQUEST,
                    "There is no order by '" + refused.properties()
                            + "' here. Leave it out, or ask for one that is documented.");
        }
        if (error instanceof OffsetRefusedException) {
            return problem(
                    HttpStatus.BAD_REQUEST,
                    "Pages have no numbers here. Ask for the first one, and follow its link or token to the next.");
        }
        if (error instanceof StaleVersionException) {
            return problem(
                    request.getHeader(HttpHeaders.IF_MATCH) == null
                            ? HttpStatus.CONFLICT
                            : HttpStatus.PRECONDITION_FAILED,
                    "It was changed or deleted since you read it. Read it again and repeat the change.");
        }
        if (error instanceof DuplicateKeyException) {
            return problem(
                    "*".equals(request.getHeader(HttpHeaders.IF_NONE_MATCH))
                            ? HttpStatus.PRECONDITION_FAILED
                            : HttpStatus.CONFLICT,
                    "It is there already, or something else has a value that only one can have.");
        }
        return error instanceof TransientDataAccessResourceException
                        || error instanceof DataAccessResourceFailureException
                ? unavailable(error)
                : null;
    }

    private static ResponseEntity<ProblemDetail> unavailable(DataAccessException error) {
        if (error.contains(OutcomeUnknownException.class)) {
            return problem(
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "Whether it was done is not known. Read what is there before you try again.");
        }
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "Busy, or out of reach. Try again later.");
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .body(problem);
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String detail) {
        return ResponseEntity.status(status).body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
