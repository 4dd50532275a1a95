package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import dev.tables.mapping.query.internal.condition.Span;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The entities that the spans of a query find, merged by the keys of their rows, in the direction of the query. The
 * entities of each span are already in key order, and no two spans have a key in common. Reads one page of each span,
 * concurrently as far as reading ahead allows, before the first entity is known, and further pages as they are needed.
 */
final class MergedRows<T> implements PlacedRows<T> {
    private final ResultSource<T> from;
    private final RowAccess<T> rows;
    private final BoundQuery query;
    private final Iterator<Span> spans;
    private final int share;
    private final PartsInOrder<Head<T>> first;
    private final PriorityQueue<Head<T>> heads = new PriorityQueue<>();
    private boolean begun;
    /** The span that returned the last entity, and whose next entity is not known yet. */
    private @Nullable Head<T> given;

    /**
     * Creates a merge; {@code limit} is the expected number of results, 0 for all, which is divided among the spans.
     */
    MergedRows(ResultSource<T> from, BoundQuery query, int limit) {
        this.from = from.inTurn();
        this.rows = from.rows();
        this.query = query;
        spans = query.spans().iterator();
        share = limit == 0
                ? 0
                : (int) Math.min(
                        Limits.MAX_PAGE_SIZE,
                        2L * limit / Math.max(1, query.spans().size()) + 1);
        first = new PartsInOrder<>(this::nextSpan, from.ahead());
    }

    /** Returns the read of the first page of the next span. */
    private @Nullable Supplier<Head<T>> nextSpan() {
        if (!spans.hasNext()) {
            return null;
        }
        Head<T> head = new Head<>(rows, query, new RowIterator<>(from, query.only(spans.next()), share));
        return () -> {
            head.advance();
            return head;
        };
    }

    private void begin() {
        begun = true;
        for (Head<T> head = first.next(); head != null; head = first.next()) {
            if (!head.isEmpty()) {
                heads.add(head);
            }
        }
    }

    @Override
    public boolean hasNext() {
        if (!begun) {
            begin();
        }
        Head<T> last = given;
        if (last != null) {
            given = null;
            last.advance();
            if (!last.isEmpty()) {
                heads.add(last);
            }
        }
        return !heads.isEmpty();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Head<T> least = heads.remove();
        given = least;
        return least.item();
    }

    @Override
    public QueryPosition behind(BoundQuery whole, T item) {
        return whole.position(rows, item);
    }

    @Override
    public boolean isNextKnown() {
        Head<T> last = given;
        return begun && (last == null || last.rest.isNextKnown());
    }

    @Override
    public void close() {
        first.close();
    }

    /** The next entity of one span. */
    private static final class Head<T> implements Comparable<Head<T>> {
        private final RowAccess<T> rows;
        private final BoundQuery query;
        private final PlacedRows<T> rest;
        private List<T> item = List.of();
        private String key = "";

        Head(RowAccess<T> rows, BoundQuery query, PlacedRows<T> rest) {
            this.rows = rows;
            this.query = query;
            this.rest = rest;
        }

        /** Advances to the next entity, if there is one. */
        void advance() {
            if (!rest.hasNext()) {
                item = List.of();
                return;
            }
            T next = rest.next();
            item = List.of(next);
            key = query.place(rows, next).rowKey();
        }

        boolean isEmpty() {
            return item.isEmpty();
        }

        T item() {
            return item.get(0);
        }

        @Override
        public int compareTo(Head<T> other) {
            return query.isDescending() ? other.key.compareTo(key) : key.compareTo(other.key);
        }
    }
}
