package dev.tables.mapping.query;

import dev.tables.annotation.IndexRead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the planner plans.
 *
 * @param condition what is asked, or null for every entity
 * @param sort the order wanted; none means whatever order is cheapest
 * @param limit at most so many, 0 for all
 * @param keyOrder whether the store returns rows in the order of keys ({@link dev.tables.engine.Capability#SORTED_QUERIES}); if not,
 *     every sort is done in memory and nothing can be read page by page
 * @param read how much an index in a table of its own is trusted
 */
public record QuerySpec(
        @Nullable Condition condition, List<SortKey> sort, int limit, boolean keyOrder, IndexRead read) {
    /** Copies the list. */
    public QuerySpec {
        sort = List.copyOf(sort);
    }

    /** For a store that returns rows in the order of keys. */
    public QuerySpec(@Nullable Condition condition, List<SortKey> sort, int limit) {
        this(condition, sort, limit, true, IndexRead.VERIFIED);
    }

    /** The same for a store that returns rows in the order of keys, or not. */
    public QuerySpec withKeyOrder(boolean kept) {
        return new QuerySpec(condition, sort, limit, kept, read);
    }

    /** The same with another trust in an index in a table of its own. */
    public QuerySpec withRead(IndexRead other) {
        return new QuerySpec(condition, sort, limit, keyOrder, other);
    }

    /** Another condition. */
    public QuerySpec withCondition(@Nullable Condition other) {
        return new QuerySpec(other, sort, limit, keyOrder, read);
    }

    /** Another order. */
    public QuerySpec withSort(List<SortKey> other) {
        return new QuerySpec(condition, other, limit, keyOrder, read);
    }
}
