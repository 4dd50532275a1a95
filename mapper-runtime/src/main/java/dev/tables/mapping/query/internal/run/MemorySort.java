package dev.tables.mapping.query.internal.run;

import dev.tables.mapping.query.internal.condition.Evaluation;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A sort of entities in memory. The sort keeps all entities, or only the first entities of the order, up to a maximum
 * number of bytes of stored entities. The sort is stable.
 *
 * @param <T> the entity
 */
final class MemorySort<T> {
    private final RowAccess<T> rows;
    private final List<SortKey> sort;
    private final int first;
    private final long maxBytes;
    private final Comparator<Entry<T>> order;
    /**
     * The kept entities. If only the first entities are kept, the head of the collection is the last entity in the
     * order.
     */
    private final Collection<Entry<T>> kept;

    private final PriorityQueue<Entry<T>> heap;
    private long added;
    private long bytes;

    /**
     * Sorts by some keys.
     *
     * @param first the number of first results to keep, 0 for all
     */
    MemorySort(RowAccess<T> rows, List<SortKey> sort, int first, long maxBytes) {
        this.rows = rows;
        this.sort = sort;
        this.first = first;
        this.maxBytes = maxBytes;
        order = (left, right) -> {
            int compared = Evaluation.compareSortValues(sort, left.values(), right.values());
            return compared == 0 ? Long.compare(left.number(), right.number()) : compared;
        };
        heap = new PriorityQueue<>(order.reversed());
        kept = first == 0 ? new ArrayList<>() : heap;
    }

    /** Adds an entity; returns false if the entities kept have more bytes than allowed. */
    boolean add(T item) {
        @Nullable Object[] values = Evaluation.sortValues(sort, name -> rows.property(item, name));
        Entry<T> entry = new Entry<>(item, values, rows.sizeInBytes(item), added++);
        if (first > 0 && heap.size() == first) {
            Entry<T> last = heap.element();
            if (order.compare(entry, last) > 0) {
                return true;
            }
            heap.remove();
            bytes -= last.size();
        }
        kept.add(entry);
        bytes += entry.size();
        return bytes <= maxBytes;
    }

    /** Returns the entities kept, in order. */
    ArrayList<T> sorted() {
        List<Entry<T>> entries = new ArrayList<>(kept);
        entries.sort(order);
        ArrayList<T> items = new ArrayList<>(entries.size());
        for (Entry<T> entry : entries) {
            items.add(entry.item());
        }
        return items;
    }

    /**
     * An entity.
     *
     * @param values the values that the entity is sorted by
     * @param size the size of the entity in bytes
     * @param number the number of entities that were added before
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Entry<T>(T item, @Nullable Object[] values, long size, long number) {}
}
