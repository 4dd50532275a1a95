package dev.tables.data.repository.query;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.mapping.query.BoundQuery;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.QueryPage;
import dev.tables.mapping.query.QueryPosition;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.ParameterAccessor;

/** Gives what a query finds the form that the method returns. */
final class Answer<T> {
    private static final String AFTER = "after";

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
            return window(query, accessor.getScrollPosition(), limit(query, accessor));
        }
        if (method.isSliceQuery()) {
            return slice(query, pageable);
        }
        requireNoOffset(pageable);
        int limit = limit(query, accessor);
        if (method.isStreamQuery()) {
            Stream<T> all = queries.stream(query);
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

    private Slice<T> slice(BoundQuery query, Pageable pageable) {
        if (pageable.isUnpaged()) {
            return new SliceImpl<>(queries.list(query, 0), pageable, false);
        }
        requireNoOffset(pageable);
        QueryPosition start = pageable instanceof TablesPageRequest own ? own.position() : null;
        QueryPage<T> page = queries.page(query, pageable.getPageSize(), start);
        QueryPosition end = page.items().isEmpty()
                ? null
                : page.positions().get(page.items().size() - 1);
        return new SliceImpl<>(page.items(), TablesPageRequest.ended(pageable, end), page.hasNext());
    }

    private void requireNoOffset(Pageable pageable) {
        if (pageable.isPaged() && pageable.getOffset() > 0 && !(pageable instanceof TablesPageRequest)) {
            throw new InvalidDataAccessApiUsageException("Query method " + method.text()
                    + " was asked to skip " + pageable.getOffset()
                    + " rows, which a table can only do by reading them. Continue with the nextPageable() of the Slice,"
                    + " or scroll a Window.");
        }
    }

    private Window<T> window(BoundQuery query, @Nullable ScrollPosition position, int size) {
        QueryPage<T> page = queries.page(query, size, after(position));
        return Window.from(
                page.items(),
                i -> ScrollPosition.forward(
                        Map.of(AFTER, page.positions().get(i).toText())),
                page.hasNext());
    }

    private @Nullable QueryPosition after(@Nullable ScrollPosition position) {
        if (position == null || position.isInitial()) {
            return null;
        }
        if (position instanceof KeysetScrollPosition keyset
                && keyset.scrollsForward()
                && keyset.getKeys().get(AFTER) instanceof String token) {
            return QueryPosition.of(token);
        }
        throw new InvalidDataAccessApiUsageException("Query method " + method.text()
                + " was given an offset, or a position of another kind or direction. Start with"
                + " ScrollPosition.keyset() and continue with the positions of the Window.");
    }
}
