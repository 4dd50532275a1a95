package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The matching entities of a query with several terms, read page by page as they are consumed. Each page is read in a
 * separate snapshot, which is released before the next page is read. Each further page begins after the last entity of
 * the previous page.
 *
 * <p>A page takes a request of each term. Pages grow, so that a stream that ends soon reads few rows, and one that is
 * read to its end takes few requests.
 */
final class StreamedPages<T> implements FoundRows<T> {
    /** The minimum number of entities of the first page: half of what a request can return. */
    private static final int FIRST = Limits.MAX_PAGE_SIZE / 2;

    private static final int GROWTH = 4;
    /** The maximum number of entities of a page. */
    private static final int MOST = 10 * Limits.MAX_PAGE_SIZE;

    private final Reading<T> reading;
    private final int limit;
    private final int most;
    private int least = FIRST;
    private final BoundQuery query;
    private Iterator<T> items = Collections.emptyIterator();
    /** The rest of the query; null if it is exhausted. */
    private @Nullable BoundQuery rest;

    /**
     * The entities of one page.
     *
     * @param items the entities
     * @param end the position after the last of them; null if nothing follows
     */
    record Part<T>(Iterator<T> items, @Nullable QueryPosition end) {}

    /**
     * A function that reads the next part of a query.
     *
     * @param <T> the entity
     */
    @FunctionalInterface
    interface Reading<T> {
        /** Reads at least the given number of entities, or all if fewer remain. */
        Part<T> read(BoundQuery rest, int least);
    }

    /**
     * Creates the pages of a query's results.
     *
     * @param limit the number of requested results, 0 for all
     * @param terms the number of requests for a page
     */
    StreamedPages(BoundQuery query, int limit, int terms, Reading<T> reading) {
        this.query = query;
        this.reading = reading;
        this.limit = limit;
        most = (int) Math.min(MOST, (long) FIRST * terms);
        rest = query;
    }

    @Override
    public boolean hasNext() {
        BoundQuery left = rest;
        while (!items.hasNext() && left != null) {
            Part<T> part = reading.read(left, limit == 0 ? least : Math.min(limit, least));
            least = Math.min(most, least * GROWTH);
            items = part.items();
            QueryPosition end = part.end();
            left = end == null ? null : query.after(end);
            rest = left;
        }
        return items.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return items.next();
    }

    @Override
    public void close() {
        rest = null;
    }
}
