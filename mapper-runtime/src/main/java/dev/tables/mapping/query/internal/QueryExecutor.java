package dev.tables.mapping.query.internal;

import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.PositionRefusedException;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.ReadAhead;
import dev.tables.mapping.query.SortedBy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;
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
    private final ReadAhead ahead;

    /** Reads from there, one part of a query after the other. */
    public QueryExecutor(RowAccess<T> rows) {
        this(rows, ReadAhead.NONE);
    }

    /** Reads from there, parts of a query that lie apart at once as {@code ahead} says. */
    public QueryExecutor(RowAccess<T> rows, ReadAhead ahead) {
        this.rows = rows;
        this.ahead = ahead;
    }

    /**
     * All answers, or the first {@code limit} if that is not 0; the plan's own limit counts too. Where more than
     * {@link Planner#MOST_SORTED_IN_MEMORY} entities would have to be sorted, they are read again in the order of keys or of an
     * index if that serves the query too.
     *
     * @throws QueryRefusedException if more would have to be sorted, and neither keys nor an index serve the order
     */
    public List<T> list(BoundQuery query, int limit) {
        int most = least(limit, query.plan().spec().limit());
        if (query.plan().sortedBy() == SortedBy.MEMORY) {
            List<T> sorted = sorted(query);
            if (sorted == null) {
                return list(inOrder(query), limit);
            }
            return most == 0 || sorted.size() <= most ? sorted : new ArrayList<>(sorted.subList(0, most));
        }
        Iterator<T> found = rows(query, most);
        List<T> all = new ArrayList<>();
        while ((most == 0 || all.size() < most) && found.hasNext()) {
            all.add(rows.answer(found.next()));
        }
        return all;
    }

    /**
     * All answers, read page by page as the stream is consumed; a sort in memory reads everything first. Closing the stream
     * ends what is read ahead.
     */
    public Stream<T> stream(BoundQuery query) {
        int limit = query.plan().spec().limit();
        Stream<T> all;
        if (query.plan().sortedBy() == SortedBy.MEMORY) {
            List<T> sorted = sorted(query);
            if (sorted == null) {
                return stream(inOrder(query));
            }
            all = sorted.stream();
        } else {
            FoundRows<T> found = rows(query, limit);
            all = StreamSupport.stream(
                            Spliterators.spliteratorUnknownSize(found, Spliterator.ORDERED | Spliterator.NONNULL),
                            false)
                    .map(rows::answer)
                    .onClose(found::close);
        }
        return limit == 0 ? all : all.limit(limit);
    }

    /** How many answers there are: reads no properties if the store alone decides. */
    public long count(BoundQuery query) {
        int limit = query.plan().spec().limit();
        long count = isCountedByMarks(query) ? marks(query, limit) : count(rows(query, limit), limit);
        return limit == 0 ? count : Math.min(count, limit);
    }

    /** Whether there is any answer. */
    public boolean exists(BoundQuery query) {
        return isCountedByMarks(query) ? marks(query, 1) > 0 : rows(query, 1).hasNext();
    }

    /**
     * A page of answers.
     *
     * @param size at most so many; {@link Integer#MAX_VALUE} for all that are left
     * @param after where an earlier page of the same query ended, or null to start
     * @throws PositionRefusedException if the position is of another query, other arguments or another order
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
            BoundQuery served = query.inOrder();
            if (served == null) {
                throw new QueryRefusedException(
                        query.plan().model().entity(),
                        null,
                        "pages of a query sorted in memory cannot be continued. "
                                + (query.plan().asksForNulls()
                                        ? "It asks for null, which no index has: give a value, or sort by what keys serve."
                                        : "Sort by what keys or an index serve."));
            }
            return page(served, size, after);
        }
        int asked = size == Integer.MAX_VALUE ? 0 : size + 1;
        FoundRows<T> found = rows(after == null ? query : query.after(after), asked);
        List<T> items = new ArrayList<>();
        List<QueryPosition> positions = new ArrayList<>();
        while (items.size() < size && found.hasNext()) {
            T item = found.next();
            items.add(rows.answer(item));
            positions.add(query.position(rows, item));
        }
        return new QueryPage<>(items, positions, found.hasNext());
    }

    /** The answers in the order of the plan. */
    private FoundRows<T> rows(BoundQuery query, int limit) {
        boolean merged = query.plan().isMerged() && query.plan().path() == AccessPath.FAN_OUT;
        RowAccess<T> planned = new PlannedAccess<>(rows, query.plan());
        return merged
                ? new MergedRows<>(planned, query, limit, ahead)
                : new RowIterator<>(planned, query, limit, ahead);
    }

    /** What is found, sorted in memory; null if that is too much. */
    private @Nullable List<T> sorted(BoundQuery query) {
        List<T> all = new ArrayList<>();
        try (FoundRows<T> found = rows(query, 0)) {
            while (found.hasNext()) {
                if (all.size() == Planner.MOST_SORTED_IN_MEMORY) {
                    return null;
                }
                all.add(found.next());
            }
        }
        List<SortKey> sort = query.plan().spec().sort();
        all.sort((left, right) ->
                Evaluation.compare(sort, name -> rows.property(left, name), name -> rows.property(right, name)));
        all.replaceAll(rows::answer);
        return all;
    }

    private static BoundQuery inOrder(BoundQuery query) {
        BoundQuery served = query.inOrder();
        if (served == null) {
            String remedy = query.plan().spec().keyOrder()
                    ? "Ask for less, or sort by what keys or an index serve."
                    : "The store does not return rows in the order of keys, so that nothing else serves an order. Ask for"
                            + " less, or leave the order out and read a Stream.";
            throw new QueryRefusedException(
                    query.plan().model().entity(),
                    null,
                    "more than " + Planner.MOST_SORTED_IN_MEMORY + " entities would have to be sorted in memory. "
                            + remedy);
        }
        return served;
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
        Iterator<Span> spans = query.spans().iterator();
        boolean together = limit == 0 && query.spans().size() > 1;
        PartsInOrder<Long> parts = new PartsInOrder<>(
                () -> spans.hasNext() ? marks(query, spans.next(), limit) : null, together ? ahead : ReadAhead.NONE);
        long count = 0;
        Long some = parts.next();
        while (some != null) {
            count += some;
            some = limit == 0 || count < limit ? parts.next() : null;
        }
        return count;
    }

    private Supplier<Long> marks(BoundQuery query, Span span, int limit) {
        int pageSize = limit == 0 ? Limits.MAX_PAGE_SIZE : Math.min(limit, Limits.MAX_PAGE_SIZE);
        RowAccess<T> planned = new PlannedAccess<>(rows, query.plan());
        return () -> {
            RowQuery request = query.request(span, pageSize).withProjection(Projection.of());
            if (limit == 0 && query.indexNumber() < 0) {
                return planned.count(request);
            }
            long count = 0;
            Page<Boolean> page;
            do {
                page = planned.marks(query.indexNumber(), query.plan().spec().read(), request);
                count += page.items().size();
                request = request.from(page.next());
            } while (page.hasNext() && (limit == 0 || count < limit));
            return count;
        };
    }
}
