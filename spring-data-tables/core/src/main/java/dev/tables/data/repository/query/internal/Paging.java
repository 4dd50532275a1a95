package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.QueryExecutor;
import dev.tables.mapping.query.internal.QueryPage;
import dev.tables.mapping.query.internal.QueryPosition;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;

/** Pages as Spring Data has them, each continuing behind a row. */
final class Paging {
    private static final String AFTER = "after";

    private Paging() {}

    static <T> Slice<T> slice(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable.isUnpaged()) {
            return new SliceImpl<>(queries.list(query, 0), pageable, false);
        }
        requireNoOffset(pageable);
        String token = pageable instanceof TablesPageRequest own ? own.token() : null;
        QueryPosition start = token == null ? null : QueryPosition.of(token);
        QueryPage<T> page = queries.page(query, pageable.getPageSize(), start);
        String end = page.items().isEmpty()
                ? null
                : page.positions().get(page.items().size() - 1).toText();
        return new SliceImpl<>(page.items(), TablesPageRequest.ended(pageable, end), page.hasNext());
    }

    /** Counts all answers, and reads those before the page. */
    static <T> Page<T> page(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable.isUnpaged()) {
            List<T> all = queries.list(query, 0);
            return new PageImpl<>(all, pageable, all.size());
        }
        return new PageImpl<>(behind(queries, query, pageable), pageable, queries.count(query));
    }

    /** The answers of a page with a number: those before it are read and dropped. */
    static <T> List<T> behind(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        long skipped = pageable.getOffset();
        long most = skipped + pageable.getPageSize();
        if (most > Integer.MAX_VALUE) {
            try (Stream<T> all = queries.stream(query)) {
                return all.skip(skipped).limit(pageable.getPageSize()).toList();
            }
        }
        List<T> read = queries.list(query, (int) most);
        return List.copyOf(read.subList((int) Math.min(skipped, read.size()), read.size()));
    }

    static void requireNoOffset(Pageable pageable) {
        if (pageable.isPaged() && pageable.getOffset() > 0 && !(pageable instanceof TablesPageRequest)) {
            throw new InvalidDataAccessApiUsageException("Found a request to skip " + pageable.getOffset()
                    + " rows, which a table can only do by reading them. Continue with the nextPageable() of the Slice,"
                    + " or scroll a Window.");
        }
    }

    /** {@code size} 0 stands for all that is left. */
    static <T> Window<T> window(
            QueryExecutor<T> queries, BoundQuery query, @Nullable ScrollPosition position, int size) {
        QueryPage<T> page = queries.page(query, size == 0 ? Integer.MAX_VALUE : size, after(position));
        return Window.from(
                page.items(),
                i -> ScrollPosition.forward(
                        Map.of(AFTER, page.positions().get(i).toText())),
                page.hasNext());
    }

    private static @Nullable QueryPosition after(@Nullable ScrollPosition position) {
        boolean backward = position instanceof KeysetScrollPosition keyset && keyset.scrollsBackward();
        if (position == null || position.isInitial() && !backward) {
            return null;
        }
        if (position instanceof KeysetScrollPosition keyset
                && keyset.scrollsForward()
                && keyset.getKeys().get(AFTER) instanceof String token) {
            return QueryPosition.of(token);
        }
        throw new InvalidDataAccessApiUsageException("Found an offset, or a position of another kind or direction."
                + " Start with ScrollPosition.keyset() and continue with the positions of the Window.");
    }
}
