package dev.tables.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the results of a query.
 *
 * <p>A page may be empty although more pages follow. Each page is one snapshot. Rows that change between two pages may
 * or may not be returned, but no row that stays is lost or returned twice.
 *
 * @param items the decoded rows, in key order
 * @param nextToken the token of the next page, or null if this is the last page
 * @param <T> the type of a decoded row
 */
public record ResultPage<T>(List<T> items, @Nullable ContinuationToken nextToken) {
    /** Creates a page without copying the list, which the caller must not change. */
    public ResultPage {}

    /** Returns whether another page follows. */
    public boolean hasNext() {
        return nextToken != null;
    }
}
