package dev.tables.mapping.query;

import dev.tables.mapping.lifecycle.IndexView;
import dev.tables.mapping.model.IndexModel;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One of the plans of a query, and how it stands with it.
 *
 * @param number from 1, the best
 * @param plan how the query is served by it
 * @param index the plan's index as last seen, of several the one it waits for; null if the plan uses none, or it is not known
 * @param inUse whether the query is served by it now; of none if the states of indexes are not known
 */
public record PlanState(
        int number, AccessPlan plan, @Nullable IndexView index, boolean inUse) {
    /** Such as {@code 1. INDEX_RANGE by index byEmail (BACKFILLING, 42 %, about 3 min left)}. */
    @Override
    public String toString() {
        String text = number + ". " + text();
        String state = index == null || index.readable() && inUse ? "" : index.summary();
        if (inUse) {
            state += state.isEmpty() ? "in use" : ", in use";
        }
        return state.isEmpty() ? text : text + " (" + state + ")";
    }

    /** The plan's path and indexes, such as {@code INDEX_RANGE by index byEmail}. */
    public String text() {
        String names = plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", "));
        return plan.path() + (names.isEmpty() ? "" : " by index " + names);
    }
}
