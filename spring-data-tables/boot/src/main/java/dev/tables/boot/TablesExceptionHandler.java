package dev.tables.boot;

import dev.tables.data.core.InvalidPositionException;
import dev.tables.data.core.InvalidVersionException;
import dev.tables.data.core.StaleVersionException;
import dev.tables.engine.InvalidETagException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers requests of clients whose version or token is at fault, as problem details (RFC 9457) that say nothing of tables and keys.
 * Comes last, so that any advice of the application goes first.
 *
 * <table>
 * <caption>What is answered</caption>
 * <tr><th>exception</th><th>status</th></tr>
 * <tr><td>{@link InvalidVersionException}, {@link InvalidETagException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link InvalidPositionException}</td><td>400 Bad Request</td></tr>
 * <tr><td>{@link StaleVersionException}</td><td>412 Precondition Failed</td></tr>
 * </table>
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesExceptionHandler {
    /** Made by Spring. */
    TablesExceptionHandler() {}

    /** The version is none. */
    @ExceptionHandler({InvalidVersionException.class, InvalidETagException.class})
    ProblemDetail invalidVersion() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "The version is none. Send the one that came with what you read, as it was.");
    }

    /** The token is none, or of something else. */
    @ExceptionHandler(InvalidPositionException.class)
    ProblemDetail invalidPosition() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST,
                "The token is none, or belongs to another question. Send the one that came with the page before, as it was, with"
                        + " the same question, or start again without one.");
    }

    /** Somebody was faster. */
    @ExceptionHandler(StaleVersionException.class)
    ProblemDetail staleVersion() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.PRECONDITION_FAILED,
                "It was changed or deleted since you read it. Read it again and repeat the change.");
    }
}
