package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.EntityModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When a plan serves a query: its turn among all plans of it.
 *
 * @param number from 1, the best
 * @param insteadOf the least sets of indexes of which one is not readable as a whole when no plan before it can serve; none for the
 *     best plan
 * @param next what serves in its own place, if that was written ahead of time; else null, and planned when it is asked for
 * @param states the states of indexes, for those who look at plans
 */
record PlanTurn(
        int number, List<Set<String>> insteadOf, @Nullable QueryPlan next, IndexStates states) {
    /** Of the best plan, for an entity of which no states are known. */
    static final PlanTurn FIRST = new PlanTurn(1, List.of(), null, IndexStates.UNKNOWN);

    /** Copies the list. */
    PlanTurn {
        insteadOf = List.copyOf(insteadOf);
    }

    PlanTurn followedBy(QueryPlan other) {
        return new PlanTurn(number, insteadOf, other, states);
    }

    PlanTurn showing(IndexStates shown) {
        return new PlanTurn(number, insteadOf, next == null ? null : next.showing(shown), shown);
    }

    /** The turn behind a plan of this one that uses these indexes: of each plan before it one index at least is not readable. */
    PlanTurn behind(Collection<String> indexes) {
        List<Set<String>> all = new ArrayList<>();
        for (Set<String> names : insteadOf.isEmpty() ? List.of(Set.<String>of()) : insteadOf) {
            for (String index : Collections.disjoint(names, indexes) ? indexes : List.<String>of()) {
                Set<String> more = new LinkedHashSet<>(names);
                more.add(index);
                all.add(Collections.unmodifiableSet(more));
            }
            if (!Collections.disjoint(names, indexes)) {
                all.add(names);
            }
        }
        return new PlanTurn(number + 1, least(all), null, states);
    }

    /** The best plan that can serve then: of what is left without one of these sets of indexes. */
    QueryPlan best(EntityModel model, QuerySpec spec) {
        QueryPlan best = null;
        for (Set<String> names : insteadOf) {
            QueryPlan plan = Planner.planWithout(names, model, spec);
            best = best == null || Planner.precedes(plan, best) ? plan : best;
        }
        return Objects.requireNonNull(best);
    }

    /** Those that contain no other. */
    private static List<Set<String>> least(List<Set<String>> all) {
        List<Set<String>> least = new ArrayList<>();
        for (Set<String> one : all) {
            boolean contains = all.stream().anyMatch(other -> !other.equals(one) && one.containsAll(other));
            if (!contains && !least.contains(one)) {
                least.add(one);
            }
        }
        return least;
    }
}
