package dev.tables.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the results of a query.
 *
 * <p>May be empty and still continue. A page is one snapshot; rows changed between two pages may or may not be seen, but
 * no row that stays is lost or seen twice.
 *
 * @param items what was found, in key order
 * @param nextToken the token of the next page, or null if this is the last page
 * @param <T> what rows are decoded to
 */
public record ResultPage<T>(List<T> items, @Nullable ContinuationToken nextToken) {
    /** Copies nothing: the list is handed over. */
    public ResultPage {}

    /** Whether another page must be asked for. */
    public boolean hasNext() {
        return nextToken != null;
    }
}
