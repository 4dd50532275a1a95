package dev.tables.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a query's answer.
 *
 * <p>May be empty and still continue. A page is one snapshot; rows changed between two pages may or may not be seen, but
 * no row that stays is lost or seen twice.
 *
 * @param items what was found, in key order
 * @param next where the next page starts, or null if this is the last
 * @param <T> what rows are decoded to
 */
public record Page<T>(List<T> items, @Nullable ContinuationToken next) {
    /** Copies nothing: the list is handed over. */
    public Page {}

    /** Whether another page must be asked for. */
    public boolean hasNext() {
        return next != null;
    }
}
