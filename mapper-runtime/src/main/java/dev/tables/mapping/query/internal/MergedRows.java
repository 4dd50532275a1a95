package dev.tables.mapping.query.internal;

import dev.tables.engine.Limits;
import dev.tables.mapping.query.ReadAhead;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The entities that the spans of a query find, merged by the keys of their rows, in the direction of the query: each span's come in that order, and no two
 * spans have one key. Reads one page of each span, at once as far as reading ahead allows, before the first entity is known;
 * further pages as they are needed.
 */
final class MergedRows<T> implements PlacedRows<T> {
    private final RowAccess<T> rows;
    private final BoundQuery query;
    private final Iterator<Span> spans;
    private final int share;
    private final PartsInOrder<Head<T>> first;
    private final PriorityQueue<Head<T>> heads = new PriorityQueue<>();
    private boolean begun;

    /** {@code limit} is how many will probably be asked for, 0 if all will; each span has its share of them. */
    MergedRows(RowAccess<T> rows, BoundQuery query, int limit, ReadAhead ahead) {
        this.rows = rows;
        this.query = query;
        spans = query.spans().iterator();
        share = limit == 0
                ? 0
                : (int) Math.min(
                        Limits.MAX_PAGE_SIZE,
                        2L * limit / Math.max(1, query.spans().size()) + 1);
        first = new PartsInOrder<>(this::nextSpan, ahead);
    }

    /** What reads the first page of the next span. */
    private @Nullable Supplier<Head<T>> nextSpan() {
        if (!spans.hasNext()) {
            return null;
        }
        Head<T> head =
                new Head<>(rows, query, new RowIterator<>(rows, query.only(spans.next()), share, ReadAhead.NONE));
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
        return !heads.isEmpty();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Head<T> least = heads.remove();
        T item = least.item();
        least.advance();
        if (!least.isEmpty()) {
            heads.add(least);
        }
        return item;
    }

    @Override
    public QueryPosition behind(BoundQuery whole, T item) {
        return whole.position(rows, item);
    }

    @Override
    public void close() {
        first.close();
    }

    /** The next entity of one span. */
    private static final class Head<T> implements Comparable<Head<T>> {
        private final RowAccess<T> rows;
        private final BoundQuery query;
        private final Iterator<T> rest;
        private List<T> item = List.of();
        private String key = "";

        Head(RowAccess<T> rows, BoundQuery query, Iterator<T> rest) {
            this.rows = rows;
            this.query = query;
            this.rest = rest;
        }

        /** Goes to the next entity, if there is one. */
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
