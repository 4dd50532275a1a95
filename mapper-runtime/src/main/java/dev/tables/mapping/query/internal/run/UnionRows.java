package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.query.internal.condition.Evaluation;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The entities that the terms of a union find, each once: as a result of the first term that matches. Terms are read
 * one after the other, or merged in the requested order, in which each term returns its entities. Terms are begun
 * concurrently as far as reading ahead allows.
 */
final class UnionRows<T> implements PlacedRows<T> {
    private static final @Nullable Object[] NO_VALUES = {};

    private final BoundQuery query;
    private final RowAccess<T> rows;
    private final boolean merged;
    /**
     * The keys of the entities returned so far; null if the values of an entity alone determine whether it was already
     * returned.
     */
    private final @Nullable ReturnedKeys returned;

    private final Iterator<Integer> numbers;
    private final PartsInOrder<Head<T>> begun;
    private final PriorityQueue<Head<T>> heads;
    private UnionPositions places;
    private boolean all;
    /** The term that returned the last entity. */
    private @Nullable Head<T> given;

    /**
     * Creates the rows of a bound union.
     *
     * @param reading the function that reads the entities that a term finds
     */
    UnionRows(ResultSource<T> from, BoundQuery query, Function<BoundQuery, FoundRows<T>> reading) {
        this.query = query;
        this.rows = from.rows();
        merged = query.plan().mergesTerms();
        returned = from.isDecidedByValues(query.plan()) ? null : new ReturnedKeys();
        places = query.passed();
        numbers = IntStream.range(0, query.terms().size()).iterator();
        begun = new PartsInOrder<>(() -> next(reading), from.ahead());
        heads = new PriorityQueue<>(order());
    }

    private Comparator<Head<T>> order() {
        Comparator<Head<T>> byNumber = Comparator.comparingInt(head -> head.number);
        return merged ? ((Comparator<Head<T>>) this::compare).thenComparing(byNumber) : byNumber;
    }

    private int compare(Head<T> left, Head<T> right) {
        return Evaluation.compareSortValues(query.plan().spec().sort(), left.sortValues, right.sortValues);
    }

    private @Nullable Object[] sortValues(T entity) {
        return merged
                ? Evaluation.sortValues(query.plan().spec().sort(), name -> rows.property(entity, name))
                : NO_VALUES;
    }

    private @Nullable Supplier<Head<T>> next(Function<BoundQuery, FoundRows<T>> reading) {
        if (!numbers.hasNext()) {
            return null;
        }
        int number = numbers.next();
        Head<T> head = new Head<>(
                number, query.terms().get(number), reading.apply(query.terms().get(number)));
        return () -> {
            advance(head);
            return head;
        };
    }

    /** Advances to the next entity that no earlier term finds. */
    private void advance(Head<T> head) {
        while (head.rest.hasNext()) {
            T next = head.rest.next();
            if (isNew(head, next)) {
                head.item = next;
                head.sortValues = sortValues(next);
                return;
            }
        }
        head.item = null;
    }

    private boolean isNew(Head<T> head, T entity) {
        ReturnedKeys before = returned;
        return before == null
                ? isFirst(head, entity)
                : before.add(rows.primaryKey(entity), () -> isFirst(head, entity));
    }

    private boolean isFirst(Head<T> head, T entity) {
        return !query.isOfEarlierTerm(head.number, name -> rows.property(entity, name));
    }

    @Override
    public boolean hasNext() {
        while (!all && (merged || heads.isEmpty())) {
            Head<T> head = begun.next();
            all = head == null;
            if (head != null && head.item != null) {
                heads.add(head);
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
        T item = least.item();
        given = least;
        advance(least);
        if (least.item != null) {
            heads.add(least);
        }
        return item;
    }

    /** Returns the position after the entity that was returned last. */
    @Override
    public QueryPosition behind(BoundQuery whole, T item) {
        Head<T> last = Objects.requireNonNull(given);
        PrimaryKey place = last.query.place(rows, item);
        places = places.with(last.number, place);
        return whole.position(places);
    }

    @Override
    public boolean isNextKnown() {
        return false;
    }

    @Override
    public void close() {
        begun.close();
        heads.forEach(head -> head.rest.close());
    }

    /** The next entity of one term. */
    private static final class Head<T> {
        private final int number;
        private final BoundQuery query;
        private final FoundRows<T> rest;
        private @Nullable T item;
        /** The values that the item is sorted by. */
        private @Nullable Object[] sortValues = NO_VALUES;

        Head(int number, BoundQuery query, FoundRows<T> rest) {
            this.number = number;
            this.query = query;
            this.rest = rest;
        }

        T item() {
            return Objects.requireNonNull(item);
        }
    }
}
