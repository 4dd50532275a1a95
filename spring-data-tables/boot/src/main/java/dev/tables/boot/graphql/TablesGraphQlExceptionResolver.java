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
 * Gives errors of clients, conflicts and a store out of reach their place among GraphQL's errors, with a message that says nothing of
 * tables, keys and values, and the reason as extension {@code reason}. It decides as {@link dev.tables.boot.web.TablesExceptionHandler}
 * does for HTTP. Comes last, so that any resolver of the application goes first; leaves errors of other stores, and those that are
 * nobody's but the application's, as they are: {@code INTERNAL_ERROR}.
 *
 * <table>
 * <caption>What is answered</caption>
 * <tr><th>what is wrong</th><th>type</th><th>reason</th></tr>
 * <tr><td>a version is none</td><td>{@code BAD_REQUEST}</td><td>{@code INVALID_VERSION}</td></tr>
 * <tr><td>a cursor is none, or of another question</td><td>{@code BAD_REQUEST}</td><td>{@code INVALID_PAGE_TOKEN}</td></tr>
 * <tr><td>an order that there is not</td><td>{@code BAD_REQUEST}</td><td>{@code SORT_REFUSED}</td></tr>
 * <tr><td>a page by its number</td><td>{@code BAD_REQUEST}</td><td>{@code OFFSET_REFUSED}</td></tr>
 * <tr><td>an example or predicate that is refused, as one that would scan the table</td><td>{@code BAD_REQUEST}</td>
 *     <td>{@code QUERY_REFUSED}</td></tr>
 * <tr><td>it was changed meanwhile</td><td>{@code BAD_REQUEST}</td><td>{@code STALE}</td></tr>
 * <tr><td>it was deleted meanwhile</td><td>{@code NOT_FOUND}</td><td>{@code GONE}</td></tr>
 * <tr><td>it is there already, or a unique value is</td><td>{@code BAD_REQUEST}</td><td>{@code DUPLICATE}</td></tr>
 * <tr><td>the store is busy or out of reach</td><td>{@code INTERNAL_ERROR}</td><td>{@code UNAVAILABLE}</td></tr>
 * <tr><td>it may have been done</td><td>{@code INTERNAL_ERROR}</td><td>{@code OUTCOME_UNKNOWN}</td></tr>
 * </table>
 */
@Order(Ordered.LOWEST_PRECEDENCE)
public final class TablesGraphQlExceptionResolver extends DataFetcherExceptionResolverAdapter {
    private final Cursors cursors;

    /** For Spring's own cursors. */
    public TablesGraphQlExceptionResolver() {
        this(List.of());
    }

    /** For Spring's own cursors and those that the application makes. */
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
