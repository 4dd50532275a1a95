package dev.tables.mapping.query;

import dev.tables.mapping.lifecycle.IndexView;
import dev.tables.mapping.model.IndexModel;
import org.jspecify.annotations.Nullable;

/**
 * One of the plans of a query, and how it stands with it.
 *
 * @param number from 1, the best
 * @param plan how the query is served by it
 * @param index the plan's index as last seen; null if the plan uses none, or it is not known
 * @param inUse whether the query is served by it now; of none if the states of indexes are not known
 */
public record PlanState(
        int number, AccessPlan plan, @Nullable IndexView index, boolean inUse) {
    /** Such as {@code 1. INDEX_RANGE by index byEmail (BACKFILLING, 42 %, about 3 min left)}. */
    @Override
    public String toString() {
        IndexModel used = plan.index();
        String text = number + ". " + plan.path() + (used == null ? "" : " by index " + used.name());
        String state = index == null || index.readable() && inUse ? "" : index.summary();
        if (inUse) {
            state += state.isEmpty() ? "in use" : ", in use";
        }
        return state.isEmpty() ? text : text + " (" + state + ")";
    }
}
