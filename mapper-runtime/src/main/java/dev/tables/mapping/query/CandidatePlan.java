package dev.tables.mapping.query;

import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.IndexModel;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One of the plans of a query, and its current state.
 *
 * @param rank the rank of the plan; 1 is the best
 * @param plan the plan
 * @param observedStatus the last observed status of the plan's index; if the plan uses several indexes, the status of
 *     the index that the plan waits for. Null if the plan uses no index, or the status is not known
 * @param chosen whether the plan serves the query now; false for all plans if the states of indexes are not known
 */
public record CandidatePlan(
        int rank, AccessPlan plan, @Nullable ObservedIndexStatus observedStatus, boolean chosen) {
    /**
     * Formats the candidate, such as {@code 1. INDEX_RANGE by index byEmail (BACKFILLING, 42 %, about 3 min left)}.
     */
    @Override
    public String toString() {
        String text = rank + ". " + summary();
        String state =
                observedStatus == null || observedStatus.usableByQueries() && chosen ? "" : observedStatus.summary();
        if (chosen) {
            state += state.isEmpty() ? "in use" : ", in use";
        }
        return state.isEmpty() ? text : text + " (" + state + ")";
    }

    /** Returns the plan's path and indexes, such as {@code INDEX_RANGE by index byEmail}. */
    public String summary() {
        String names = plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", "));
        return plan.accessPath() + (names.isEmpty() ? "" : " by index " + names);
    }
}
