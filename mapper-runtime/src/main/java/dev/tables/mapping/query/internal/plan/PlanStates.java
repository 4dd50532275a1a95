package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states of the plans of one query: for which index each plan waits, and which plan serves the query now.
 *
 * @param model the model of the entity
 * @param states the states of its indexes, as last observed
 */
record PlanStates(EntityModel model, IndexStates states) {

    /** Returns the states of the given plans, in order. {@code number} is the number of the first plan. */
    List<CandidatePlan> of(List<? extends AccessPlan> plans, int number) {
        List<CandidatePlan> all = new ArrayList<>();
        boolean served = false;
        for (AccessPlan plan : plans) {
            ObservedIndexStatus view = waitsFor(plan);
            boolean known = view != null
                    || plan.indexes().isEmpty() && !all.isEmpty() && all.get(0).observedStatus() != null;
            boolean chosen = !served && known && (view == null || view.usableByQueries());
            served |= chosen;
            all.add(new CandidatePlan(number + all.size(), plan, view, chosen));
        }
        return all;
    }

    /**
     * Returns the first of a plan's indexes that is not readable, as last observed, otherwise the first index. Returns
     * null if the plan uses no index, or if the status of an index is not known.
     */
    private @Nullable ObservedIndexStatus waitsFor(AccessPlan plan) {
        ObservedIndexStatus first = null;
        for (IndexModel index : plan.indexes()) {
            ObservedIndexStatus view = states.view(model.indexPosition(index));
            if (view == null || !view.usableByQueries()) {
                return view;
            }
            first = first == null ? view : first;
        }
        return first;
    }
}
