package dev.tables.boot.graphql;

import dev.tables.boot.internal.ClientProblem;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.schema.DataFetchingEnvironment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.CursorStrategy;
import org.springframework.graphql.execution.DataFetcherExceptionResolverAdapter;
import org.springframework.graphql.execution.ErrorType;

/**
 * A resolver that converts errors of clients, conflicts and unavailability of the store to GraphQL errors. Messages
 * contain no tables, keys or values; the extension {@code reason} contains the reason. Exceptions are classified as in
 * {@link dev.tables.boot.web.TablesExceptionHandler} for HTTP. The resolver has the lowest precedence, so that any
 * resolver of the application is called first. Errors of other stores and of the application remain
 * {@code INTERNAL_ERROR}.
 *
 * <table>
 * <caption>GraphQL errors</caption>
 * <tr><th>problem</th><th>type</th><th>reason</th></tr>
 * <tr><td>the version is invalid</td><td>{@code BAD_REQUEST}</td><td>{@code INVALID_VERSION}</td></tr>
 * <tr><td>the cursor is invalid, or belongs to a different query</td><td>{@code BAD_REQUEST}</td>
 *     <td>{@code INVALID_PAGE_TOKEN}</td></tr>
 * <tr><td>the order is not supported</td><td>{@code BAD_REQUEST}</td><td>{@code SORT_REFUSED}</td></tr>
 * <tr><td>a page was requested by its number</td><td>{@code BAD_REQUEST}</td><td>{@code OFFSET_REFUSED}</td></tr>
 * <tr><td>an example or predicate was rejected, for example because it would scan the table</td>
 *     <td>{@code BAD_REQUEST}</td><td>{@code QUERY_REFUSED}</td></tr>
 * <tr><td>the entity was changed concurrently</td><td>{@code BAD_REQUEST}</td><td>{@code STALE}</td></tr>
 * <tr><td>the entity was deleted concurrently</td><td>{@code NOT_FOUND}</td><td>{@code GONE}</td></tr>
 * <tr><td>the entity or a unique value already exists</td><td>{@code BAD_REQUEST}</td><td>{@code DUPLICATE}</td></tr>
 * <tr><td>the store is busy or unavailable</td><td>{@code INTERNAL_ERROR}</td><td>{@code UNAVAILABLE}</td></tr>
 * <tr><td>the outcome of a write is unknown</td><td>{@code INTERNAL_ERROR}</td><td>{@code OUTCOME_UNKNOWN}</td></tr>
 * </table>
 */
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesGraphQlExceptionResolver extends DataFetcherExceptionResolverAdapter {
    private final Cursors cursors;

    /** Creates a resolver for Spring's own cursors. */
    public TablesGraphQlExceptionResolver() {
        this(List.of());
    }

    /** Creates a resolver for Spring's own cursors and the application's cursors. */
    public TablesGraphQlExceptionResolver(List<? extends CursorStrategy<ScrollPosition>> others) {
        this.cursors = new Cursors(others);
    }

    @Override
    protected @Nullable GraphQLError resolveToSingleError(Throwable error, DataFetchingEnvironment environment) {
        ClientProblem problem = error instanceof RuntimeException failed ? problem(failed, environment) : null;
        return problem == null
                ? null
                : GraphqlErrorBuilder.newError(environment)
                        .errorType(type(problem.kind()))
                        .message("%s", problem.detail())
                        .extensions(Map.of("reason", problem.kind().name()))
                        .build();
    }

    private @Nullable ClientProblem problem(RuntimeException failed, DataFetchingEnvironment environment) {
        ClientProblem ours = ClientProblem.of(failed);
        return ours == null && cursors.areUnreadable(environment) ? ClientProblem.invalidPosition() : ours;
    }

    private static ErrorType type(ClientProblem.Kind kind) {
        return switch (kind) {
            case GONE -> ErrorType.NOT_FOUND;
            case OUTCOME_UNKNOWN, UNAVAILABLE -> ErrorType.INTERNAL_ERROR;
            case INVALID_VERSION, INVALID_PAGE_TOKEN, SORT_REFUSED, OFFSET_REFUSED, QUERY_REFUSED, STALE, DUPLICATE ->
                ErrorType.BAD_REQUEST;
        };
    }
}
