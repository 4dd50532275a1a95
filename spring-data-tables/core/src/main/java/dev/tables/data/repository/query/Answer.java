package dev.tables.data.repository.query;

import dev.tables.data.core.TranslatedStream;
import dev.tables.mapping.query.BoundQuery;
import dev.tables.mapping.query.QueryExecutor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.repository.query.ParameterAccessor;

/** Gives what a query finds the form that the method returns. */
final class Answer<T> {
    private final TablesQueryMethod method;
    private final QueryExecutor<T> queries;

    Answer(TablesQueryMethod method, QueryExecutor<T> queries) {
        this.method = method;
        this.queries = queries;
    }

    @Nullable
    Object of(BoundQuery query, ParameterAccessor accessor) {
        Pageable pageable = accessor.getPageable();
        if (method.isScrollQuery()) {
            return Paging.window(queries, query, accessor.getScrollPosition(), limit(query, accessor));
        }
        if (method.isPageQuery()) {
            return Paging.page(queries, query, pageable);
        }
        if (method.isSliceQuery()) {
            return Paging.slice(queries, query, pageable);
        }
        Paging.requireNoOffset(pageable);
        int limit = limit(query, accessor);
        if (method.isStreamQuery()) {
            Stream<T> all = TranslatedStream.of(queries.stream(query));
            return limit == 0 ? all : all.limit(limit);
        }
        return method.isCollectionQuery() ? queries.list(query, limit) : single(query, limit);
    }

    private static int limit(BoundQuery query, ParameterAccessor accessor) {
        int most = query.plan().spec().limit();
        Limit limit = accessor.getLimit();
        if (limit.isLimited()) {
            most = most == 0 ? limit.max() : Math.min(most, limit.max());
        }
        Pageable pageable = accessor.getPageable();
        if (pageable.isPaged()) {
            most = most == 0 ? pageable.getPageSize() : Math.min(most, pageable.getPageSize());
        }
        return most;
    }

    private @Nullable T single(BoundQuery query, int limit) {
        List<T> found = queries.list(query, limit == 1 ? 1 : 2);
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "Query method " + method.text() + " found more than one entity,"
                            + " expected at most one. Return a List, or say findFirstBy….",
                    1);
        }
        return found.isEmpty() ? null : found.get(0);
    }
}
