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

/** Answers with Spring WebFlux what {@link TablesExceptionHandler} answers with Spring MVC, and leaves what that leaves. */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class ReactiveTablesExceptionHandler {
    /** Made by Spring. */
    ReactiveTablesExceptionHandler() {}

    /** What a controller's argument or condition says itself. */
    @ExceptionHandler({InvalidPageParameterException.class, PreconditionFailedException.class})
    ResponseEntity<ProblemDetail> refused(ErrorResponseException refused) {
        return ProblemAnswers.of(refused);
    }

    /** What comes of a repository or a template; of a store itself, if the application uses one. */
    @ExceptionHandler({DataAccessException.class, TableStoreException.class, MalformedETagException.class})
    ResponseEntity<ProblemDetail> failed(RuntimeException failed, ServerWebExchange exchange) {
        ResponseEntity<ProblemDetail> answer =
                ProblemAnswers.of(failed, exchange.getRequest().getHeaders()::getFirst);
        if (answer == null) {
            throw failed;
        }
        return answer;
    }
}
