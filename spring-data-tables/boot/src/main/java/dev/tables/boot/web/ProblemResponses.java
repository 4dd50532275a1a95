package dev.tables.boot.web;

import dev.tables.boot.internal.ClientProblem;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;

/** The responses with problem details, which Spring MVC and Spring WebFlux share. */
final class ProblemResponses {
    private static final String RETRY_AFTER_SECONDS = "1";

    private ProblemResponses() {}

    /**
     * Returns the response that the exception contains, for an invalid argument or a failed condition in a controller.
     */
    static ResponseEntity<ProblemDetail> of(ErrorResponseException refused) {
        return ResponseEntity.status(refused.getStatusCode()).body(refused.getBody());
    }

    /**
     * Returns the response for an error of the store, or null if it is an error of the application.
     *
     * @param header returns a header of the request
     */
    static @Nullable ResponseEntity<ProblemDetail> of(
            RuntimeException failed, Function<String, @Nullable String> header) {
        ClientProblem problem = ClientProblem.of(failed);
        HttpStatus status = problem == null ? null : status(problem.kind(), header);
        if (problem == null || status == null) {
            return null;
        }
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(status);
        if (problem.kind() == ClientProblem.Kind.UNAVAILABLE) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return answer.body(ProblemDetail.forStatusAndDetail(status, problem.detail()));
    }

    private static @Nullable HttpStatus status(ClientProblem.Kind kind, Function<String, @Nullable String> header) {
        return switch (kind) {
            case INVALID_VERSION, INVALID_PAGE_TOKEN, SORT_REFUSED, OFFSET_REFUSED -> HttpStatus.BAD_REQUEST;
            case STALE, GONE ->
                header.apply(HttpHeaders.IF_MATCH) == null ? HttpStatus.CONFLICT : HttpStatus.PRECONDITION_FAILED;
            case DUPLICATE ->
                "*".equals(header.apply(HttpHeaders.IF_NONE_MATCH))
                        ? HttpStatus.PRECONDITION_FAILED
                        : HttpStatus.CONFLICT;
            case OUTCOME_UNKNOWN, UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
            // Over HTTP a query method asks, which no client has made.
            case QUERY_REFUSED -> null;
        };
    }
}
