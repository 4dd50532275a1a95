package dev.tables.mapping.query.internal;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entities that a query finds, read page by page as they are asked for: each page in a snapshot of its own, of which nothing is kept when the
 * next begins behind its last entity.
 */
final class StreamedPages<T> implements FoundRows<T> {
    private final Function<BoundQuery, Part<T>> reading;
    private final BoundQuery query;
    private Iterator<T> items = Collections.emptyIterator();
    /** What is left to be read; null if nothing is. */
    private @Nullable BoundQuery rest;

    /**
     * What was read at once.
     *
     * @param items the entities
     * @param end the place behind the last of them; null if nothing follows
     */
    record Part<T>(Iterator<T> items, @Nullable QueryPosition end) {}

    /** {@code reading} reads the first part of what is left of the query. */
    StreamedPages(BoundQuery query, Function<BoundQuery, Part<T>> reading) {
        this.query = query;
        this.reading = reading;
        rest = query;
    }

    @Override
    public boolean hasNext() {
        BoundQuery left = rest;
        while (!items.hasNext() && left != null) {
            Part<T> part = reading.apply(left);
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
