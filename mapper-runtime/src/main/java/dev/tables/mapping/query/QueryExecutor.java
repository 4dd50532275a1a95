package dev.tables.mapping.query;

import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs bound queries. Safe for use by several threads; keeps no state between calls.
 *
 * <p>Each page read is a snapshot of its own: rows changed between two pages may or may not be seen, rows that stay are
 * seen once.
 *
 * @param <T> the entity
 */
public final class QueryExecutor<T> {
    private final RowAccess<T> rows;

    /** Reads from there. */
    public QueryExecutor(RowAccess<T> rows) {
        this.rows = rows;
    }

    /**
     * All answers, or the first {@code limit} if that is not 0; the plan's own limit counts too.
     *
     * @throws QueryRefusedException if more than {@link Planner#MOST_SORTED_IN_MEMORY} entities would have to be sorted
     */
    public List<T> list(BoundQuery query, int limit) {
        int most = least(limit, query.plan().spec().limit());
        Iterator<T> found = iterator(query, most);
        List<T> all = new ArrayList<>();
        while ((most == 0 || all.size() < most) && found.hasNext()) {
            all.add(found.next());
        }
        return all;
    }

    /** All answers, read page by page as the stream is consumed; a sort in memory reads everything first. */
    public Stream<T> stream(BoundQuery query) {
        int limit = query.plan().spec().limit();
        Iterator<T> found = iterator(query, limit);
        Stream<T> all = StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(found, Spliterator.ORDERED | Spliterator.NONNULL), false);
        return limit == 0 ? all : all.limit(limit);
    }

    /** How many answers there are: reads no properties if the store alone decides. */
    public long count(BoundQuery query) {
        int limit = query.plan().spec().limit();
        long count =
                isCountedByMarks(query) ? marks(query, limit) : count(new RowIterator<>(rows, query, limit), limit);
        return limit == 0 ? count : Math.min(count, limit);
    }

    /** Whether there is any answer. */
    public boolean exists(BoundQuery query) {
        return isCountedByMarks(query) ? marks(query, 1) > 0 : new RowIterator<>(rows, query, 1).hasNext();
    }

    /**
     * A page of answers.
     *
     * @param size at most so many
     * @param after where an earlier page of the same query ended, or null to start
     * @throws IllegalArgumentException if the position is of another query or other arguments
     * @throws QueryRefusedException if the query is sorted in memory, or the store does not return rows in the order of
     *     keys, so that its pages have no place in a table
     */
    public QueryPage<T> page(BoundQuery query, int size, @Nullable QueryPosition after) {
        if (!query.plan().spec().keyOrder()) {
            throw new QueryRefusedException(
                    query.plan().model().entity(),
                    null,
                    "the store does not return rows in the order of keys, so that pages have no place to continue from."
                            + " Read a List or a Stream.");
        }
        if (query.plan().sortedBy() == SortedBy.MEMORY) {
            throw new QueryRefusedException(
                    query.plan().model().entity(),
                    null,
                    "pages of a query sorted in memory cannot be continued. Sort by what keys or an index serve.");
        }
        RowIterator<T> found = new RowIterator<>(rows, after == null ? query : query.after(after), size + 1);
        List<T> items = new ArrayList<>();
        List<QueryPosition> positions = new ArrayList<>();
        while (items.size() < size && found.hasNext()) {
            T item = found.next();
            items.add(item);
            positions.add(query.position(rows, item));
        }
        return new QueryPage<>(items, positions, found.hasNext());
    }

    private Iterator<T> iterator(BoundQuery query, int limit) {
        if (query.plan().sortedBy() != SortedBy.MEMORY) {
            return new RowIterator<>(rows, query, limit);
        }
        RowIterator<T> found = new RowIterator<>(rows, query, 0);
        List<T> all = new ArrayList<>();
        while (found.hasNext()) {
            if (all.size() == Planner.MOST_SORTED_IN_MEMORY) {
                throw new QueryRefusedException(
                        query.plan().model().entity(),
                        null,
                        "more than " + Planner.MOST_SORTED_IN_MEMORY
                                + " entities would have to be sorted in memory. Ask for less, or sort by what keys or"
                                + " an index serve.");
            }
            all.add(found.next());
        }
        List<SortKey> sort = query.plan().spec().sort();
        all.sort((left, right) ->
                Evaluation.compare(sort, name -> rows.property(left, name), name -> rows.property(right, name)));
        return all.iterator();
    }

    private static int least(int one, int other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    private boolean isCountedByMarks(BoundQuery query) {
        AccessPath path = query.plan().path();
        int index = query.indexNumber();
        boolean certain = query.isUnfiltered() || query.isDecidedByStore() && (index < 0 || rows.isCovered(index));
        return certain && !query.mayRepeat() && path != AccessPath.POINT && path != AccessPath.POINTS;
    }

    private static long count(Iterator<?> found, int limit) {
        long count = 0;
        while ((limit == 0 || count < limit) && found.hasNext()) {
            found.next();
            count++;
        }
        return count;
    }

    private long marks(BoundQuery query, int limit) {
        long count = 0;
        int pageSize = limit == 0 ? Limits.MAX_PAGE_SIZE : Math.min(limit, Limits.MAX_PAGE_SIZE);
        for (Span span : query.spans()) {
            RowQuery request = query.request(span, pageSize).withProjection(Projection.of());
            Page<Boolean> page;
            do {
                page = rows.marks(query.indexNumber(), request);
                count += page.items().size();
                request = request.from(page.next());
            } while (page.hasNext() && (limit == 0 || count < limit));
            if (limit != 0 && count >= limit) {
                break;
            }
        }
        return count;
    }
}
