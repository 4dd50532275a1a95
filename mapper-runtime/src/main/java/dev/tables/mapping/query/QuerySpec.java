package dev.tables.mapping.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the planner plans.
 *
 * @param condition what is asked, or null for every entity
 * @param sort the order wanted; none means whatever order is cheapest
 * @param limit at most so many, 0 for all
 */
public record QuerySpec(@Nullable Condition condition, List<SortKey> sort, int limit) {
    /** Copies the list. */
    public QuerySpec {
        sort = List.copyOf(sort);
    }

    /** Another condition. */
    public QuerySpec withCondition(@Nullable Condition other) {
        return new QuerySpec(other, sort, limit);
    }

    /** Another order. */
    public QuerySpec withSort(List<SortKey> other) {
        return new QuerySpec(condition, other, limit);
    }
}
