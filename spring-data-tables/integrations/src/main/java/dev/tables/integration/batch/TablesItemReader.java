package dev.tables.integration.batch;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Reads what a query method finds, window by window, in its order. A step that is restarted goes on behind the last item of the last
 * chunk that was committed: the place is a row's keys, so nothing is read twice to get there, and rows that came or went meanwhile do
 * no harm.
 * <pre>{@code
 * new TablesItemReader<>("employees", position -> employees.findTop500ByDepartment("Sales", position));
 * }</pre>
 *
 * <p>Costs the query's requests, once for each window. For one thread at a time, as readers of Spring Batch are. Not final, so that {@code @StepScope} can stand before it.
 *
 * @param <T> the item
 */
public class TablesItemReader<T> implements ItemStreamReader<T> {
    /** The only key of the positions of tables. */
    private static final String AFTER = "after";

    private final String key;
    private final Function<ScrollPosition, Window<T>> query;
    private @Nullable Window<T> window;
    private int next;
    private ScrollPosition position = ScrollPosition.keyset();

    /**
     * Reads by a query.
     *
     * @param name what the place is stored by in the step's execution context: another one for each reader of a step
     * @param query gives the window behind a position, such as a query method
     */
    public TablesItemReader(String name, Function<ScrollPosition, Window<T>> query) {
        this.key = name + "." + AFTER;
        this.query = query;
    }

    /**
     * Starts where the last execution was, if the context says so.
     *
     * @throws ItemStreamException if what it says is no place
     */
    @Override
    public void open(ExecutionContext context) {
        window = null;
        next = 0;
        position = ScrollPosition.keyset();
        if (context.containsKey(key)) {
            if (!(context.get(key) instanceof String after)) {
                throw new ItemStreamException(
                        "The entry '" + key
                                + "' of the execution context is not a position stored by this reader. Give the reader another name.");
            }
            position = ScrollPosition.forward(Map.of(AFTER, after));
        }
    }

    @Override
    public @Nullable T read() {
        if (window == null || next == window.size()) {
            if (window != null && !window.hasNext()) {
                return null;
            }
            window = query.apply(position);
            next = 0;
        }
        if (window.isEmpty()) {
            return null;
        }
        T item = window.getContent().get(next);
        position = window.positionAt(next);
        next++;
        return item;
    }

    /** Stores the place behind the last item read; called by Spring Batch when a chunk is committed. */
    @Override
    public void update(ExecutionContext context) {
        if (position instanceof KeysetScrollPosition keyset && keyset.getKeys().get(AFTER) instanceof String after) {
            context.putString(key, after);
        } else if (!position.isInitial()) {
            throw new ItemStreamException(
                    "The Window was not returned by a Spring Data Tables repository. Use a query method of such a"
                            + " repository that returns a Window.");
        }
    }

    @Override
    public void close() {
        window = null;
        next = 0;
    }
}
