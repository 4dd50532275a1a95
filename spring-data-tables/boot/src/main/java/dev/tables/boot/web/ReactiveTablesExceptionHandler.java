package dev.tables.boot.web;

import dev.tables.data.web.InvalidPageParameterException;
import dev.tables.data.web.PreconditionFailedException;
import dev.tables.engine.MalformedETagException;
import dev.tables.engine.TableStoreException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ServerWebExchange;

/** A handler of exceptions with Spring WebFlux, with the responses of {@link TablesExceptionHandler}. */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class ReactiveTablesExceptionHandler {
    ReactiveTablesExceptionHandler() {}

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
    ResponseEntity<ProblemDetail> failed(RuntimeException failed, ServerWebExchange exchange) {
        ResponseEntity<ProblemDetail> answer =
                ProblemResponses.of(failed, exchange.getRequest().getHeaders()::getFirst);
        if (answer == null) {
            throw failed;
        }
        return answer;
    }
}
