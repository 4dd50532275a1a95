package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.run.ResultSource.Extent;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The entities that several terms of a query find, merged by their places, which do not depend on the term. Each entity
 * is returned once, even if several terms find it, or different terms find it at different times. Each term returns its
 * entities in the order of places.
 *
 * <p>A page of each term is read before the first entity is known, concurrently as far as reading ahead allows; further
 * pages are read when they are needed.
 */
final class MergedTerms<T> implements PlacedRows<T> {
    private final int direction;
    private final PartsInOrder<Head<T>> first;
    private final PriorityQueue<Head<T>> heads;
    private boolean begun;
    /** The place of the last returned entity or, before the first, the place after which the merge begins. */
    private @Nullable PrimaryKey reached;
    /** The term that returned the last entity, and whose next entity is not known yet. */
    private @Nullable Head<T> given;

    /**
     * Merges terms.
     *
     * @param descending whether later entities have lower places
     * @param after the place after which to begin; null for the start
     */
    MergedTerms(List<Term<T>> terms, boolean descending, @Nullable PrimaryKey after, QueryParallelism ahead) {
        direction = descending ? -1 : 1;
        reached = after;
        heads = new PriorityQueue<>((one, other) -> compare(one.place(), other.place()));
        Iterator<Term<T>> all = terms.iterator();
        first = new PartsInOrder<>(() -> all.hasNext() ? begin(new Head<>(all.next())) : null, ahead);
    }

    /**
     * One part of a merge.
     *
     * @param rows the entities that a term finds
     * @param place returns the place of an entity
     */
    record Term<T>(PlacedRows<T> rows, Function<T, PrimaryKey> place) {}

    /**
     * Returns the page size of the first request of each term. All terms together request about twice as many entities
     * as the limit, or one page for a stream. Further requests of a term have larger pages.
     *
     * @param limit the number of requested entities, 0 for all
     * @return 0 for as many as a request can return
     */
    static int share(Extent extent, int limit, int terms) {
        int most = Limits.MAX_PAGE_SIZE;
        int some = Math.max(1, terms);
        if (limit == 0) {
            return extent == Extent.STREAM ? Math.max(1, most / some) : 0;
        }
        return (int) Math.min(most, 2L * limit / some + 1);
    }

    private int compare(PrimaryKey one, PrimaryKey other) {
        return direction * one.compareTo(other);
    }

    private Supplier<Head<T>> begin(Head<T> head) {
        return () -> {
            advance(head);
            return head;
        };
    }

    private void advance(Head<T> head) {
        T next = head.term.rows().hasNext() ? head.term.rows().next() : null;
        head.item = next;
        head.place = next == null ? null : head.term.place().apply(next);
    }

    private void add(Head<T> head) {
        if (head.item != null) {
            heads.add(head);
        }
    }

    @Override
    public boolean hasNext() {
        if (!begun) {
            begun = true;
            for (Head<T> head = first.next(); head != null; head = first.next()) {
                add(head);
            }
        }
        while (true) {
            Head<T> last = given;
            if (last != null) {
                given = null;
                advance(last);
                add(last);
            }
            Head<T> least = heads.peek();
            PrimaryKey before = reached;
            if (least == null || before == null || compare(least.place(), before) > 0) {
                return least != null;
            }
            given = heads.remove();
        }
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Head<T> least = heads.remove();
        given = least;
        reached = least.place();
        return least.item();
    }

    @Override
    public boolean isNextKnown() {
        Head<T> last = given;
        return begun && (last == null || last.term.rows().isNextKnown());
    }

    @Override
    public QueryPosition behind(BoundQuery whole, T item) {
        return whole.positionAt(Objects.requireNonNull(reached));
    }

    @Override
    public void close() {
        first.close();
        heads.forEach(head -> head.term.rows().close());
    }

    /** The next entity of one term. */
    private static final class Head<T> {
        private final Term<T> term;
        private @Nullable T item;
        private @Nullable PrimaryKey place;

        Head(Term<T> term) {
            this.term = term;
        }

        T item() {
            return Objects.requireNonNull(item);
        }

        PrimaryKey place() {
            return Objects.requireNonNull(place);
        }
    }
}
