package dev.tables.data.repository.query.internal;

import dev.tables.data.core.OffsetNotAllowedException;
import dev.tables.data.repository.PageTokenCodec;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.QueryPage;
import dev.tables.mapping.query.internal.run.QueryPosition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;

/** Spring Data's pages, slices and windows, each of which can be continued after a row. */
final class Paging {
    private Paging() {}

    static <T> Slice<T> slice(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable.isUnpaged()) {
            return new SliceImpl<>(queries.list(query, 0), pageable, false);
        }
        requireAllowed(query, pageable);
        QueryPage<T> page = read(queries, query, pageable);
        String end = page.items().isEmpty()
                ? null
                : page.positions().get(page.items().size() - 1).toText();
        boolean numbered = query.plan().supportsOffset();
        return new SliceImpl<>(page.items(), TablesPageRequest.from(pageable, end, numbered), page.hasNext());
    }

    private static <T> QueryPage<T> read(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable instanceof TablesPageRequest own) {
            String token = own.pageToken();
            return queries.page(query, pageable.getPageSize(), token == null ? null : QueryPosition.of(token));
        }
        return queries.page(query, pageable.getPageSize(), pageable.getOffset());
    }

    /**
     * Returns a page with the total count. Counts all results, and reads the results before the page unless the page
     * starts after a row. The page and the count come from one snapshot if the store supports snapshots.
     */
    static <T> Page<T> page(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable.isUnpaged()) {
            List<T> all = queries.list(query, 0);
            return new PageImpl<>(all, pageable, all.size());
        }
        QueryExecutor<T> reading = queries.asRead();
        return queries.together(query.plan().model(), () -> counted(reading, query, pageable))
                .map(queries::answer);
    }

    private static <T> Page<T> counted(QueryExecutor<T> queries, BoundQuery query, Pageable pageable) {
        if (pageable instanceof TablesPageRequest) {
            return new CountedPage<>(slice(queries, query, pageable), queries.count(query));
        }
        return new PageImpl<>(
                queries.list(query, pageable.getPageSize(), pageable.getOffset()), pageable, queries.count(query));
    }

    /** Rejects a page number of a query that does not support page numbers. */
    static void requireAllowed(BoundQuery query, Pageable pageable) {
        if (isNumbered(pageable) && !query.plan().supportsOffset()) {
            throw new OffsetNotAllowedException("The page request skips " + pageable.getOffset()
                    + " rows. A table can skip rows only by reading them. Continue with nextPageable() of the Slice,"
                    + " scroll with a Window, or allow offsets with @AllowOffset.");
        }
    }

    /** Returns whether a request selects a page after the first one by its number. */
    static boolean isNumbered(Pageable pageable) {
        return pageable.isPaged() && pageable.getOffset() > 0 && !(pageable instanceof TablesPageRequest);
    }

    /** Rejects a page request with a page token, for methods that do not support page tokens. */
    static void requireStart(Pageable pageable) {
        if (pageable instanceof TablesPageRequest own && own.pageToken() != null) {
            throw new InvalidDataAccessApiUsageException(
                    "The page request has a page token, but the method does not support page tokens. Change its"
                            + " return type to Slice or Window.");
        }
    }

    /** Returns a window; {@code size} 0 returns all remaining results. */
    static <T> Window<T> window(
            QueryExecutor<T> queries, BoundQuery query, @Nullable ScrollPosition position, int size) {
        int most = size == 0 ? Integer.MAX_VALUE : size;
        QueryPage<T> page = position instanceof OffsetScrollPosition offset && !offset.isInitial()
                ? queries.page(query, most, skipped(query, offset))
                : queries.page(query, most, after(position));
        return Window.from(
                page.items(), i -> PageTokenCodec.decode(page.positions().get(i).toText()), page.hasNext());
    }

    /**
     * Returns the number of results to skip. In Spring Data, an offset is the position of the last result seen, from 0.
     */
    private static long skipped(BoundQuery query, OffsetScrollPosition offset) {
        if (!query.plan().supportsOffset()) {
            throw new OffsetNotAllowedException(
                    "The scroll position is an offset. A table can skip rows only by reading them. Start with"
                            + " ScrollPosition.keyset() and continue with the positions of the Window, or allow offsets with"
                            + " @AllowOffset.");
        }
        return offset.getOffset() + 1;
    }

    private static @Nullable QueryPosition after(@Nullable ScrollPosition position) {
        boolean backward = position instanceof KeysetScrollPosition keyset && keyset.scrollsBackward();
        if (position == null || position.isInitial() && !backward) {
            return null;
        }
        String token = PageTokenCodec.encode(position);
        if (token == null) {
            throw new InvalidDataAccessApiUsageException(
                    "The scroll position was not created by this query, or scrolls backward. Start with"
                            + " ScrollPosition.keyset() and continue with the positions of the Window.");
        }
        return QueryPosition.of(token);
    }
}
