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
 * A reader of the results of a query method, window by window, in the order of the query. A restarted step continues
 * after the last item of the last committed chunk. The position is the key of a row. Concurrent inserts and deletes
 * therefore do not cause items to be read twice or skipped.
 * <pre>{@code
 * new TablesItemReader<>("employees", position -> employees.findTop500ByDepartment("Sales", position));
 * }</pre>
 *
 * <p>A read of a window sends the same requests as one query. The class is not thread-safe, like most readers of Spring
 * Batch. The class is not final, so that {@code @StepScope} can create a proxy.
 *
 * @param <T> the type of items
 */
public class TablesItemReader<T> implements ItemStreamReader<T> {
    /** The only key in scroll positions of this library. */
    private static final String AFTER = "after";

    private final String key;
    private final Function<ScrollPosition, Window<T>> query;
    private @Nullable Window<T> window;
    private int next;
    private ScrollPosition position = ScrollPosition.keyset();

    /**
     * Creates a reader of the results of a query method.
     *
     * @param name the name under which the step's execution context stores the position; unique among the readers of
     *     the step
     * @param query returns the window after a position, such as a query method
     */
    public TablesItemReader(String name, Function<ScrollPosition, Window<T>> query) {
        this.key = name + "." + AFTER;
        this.query = query;
    }

    /**
     * Starts at the position of the last execution, if the context contains one.
     *
     * @throws ItemStreamException if the entry in the context is not a position
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

    /** Stores the position after the last item read. Spring Batch calls this method when it commits a chunk. */
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
