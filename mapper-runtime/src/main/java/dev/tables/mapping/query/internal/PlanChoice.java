package dev.tables.mapping.query.internal;

import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortedBy;
import org.jspecify.annotations.Nullable;

/**
 * What the planner chose for a query, and why: as much of a plan as can be written down without the entity. It is of use
 * only with the same question; {@link Planner#plan(dev.tables.mapping.model.EntityModel, QuerySpec, PlanChoice)} makes it a plan again.
 *
 * @param path how rows are found
 * @param index the name of the index used, or null
 * @param conjunct the number of the conjunct whose terms are read each by keys of its own, from 0; -1 for none
 * @param sortedBy how the order comes about
 * @param reason why it was chosen
 * @param advice what would serve the query better, or null
 */
public record PlanChoice(
        AccessPath path,
        @Nullable String index,
        int conjunct,
        SortedBy sortedBy,
        String reason,
        @Nullable String advice) {

    /** Whether a candidate, found by the rest of this, is what was chosen. */
    boolean isOf(Candidate candidate) {
        return candidate.path() == path && candidate.sortedBy() == sortedBy;
    }

    @Override
    public String toString() {
        return path + (index == null ? "" : " by index " + index);
    }
}
