package dev.tables.mapping.query.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The position of a plan among all plans of a query, which decides when the plan serves the query.
 *
 * @param number the number of the plan; 1 is the best
 * @param insteadOf the minimal sets of indexes that rule out all better plans: if all indexes of one set are
 *     unreadable, no better plan can serve the query. Empty for the best plan
 * @param states the states of indexes, for displaying plans
 */
record PlanPosition(int number, List<Set<String>> insteadOf, IndexStates states) {
    /** The position of the best plan, for an entity whose index states are not known. */
    static final PlanPosition FIRST = new PlanPosition(1, List.of(), IndexStates.UNKNOWN);

    /** Copies the list. */
    PlanPosition {
        insteadOf = List.copyOf(insteadOf);
    }

    PlanPosition showing(IndexStates shown) {
        return new PlanPosition(number, insteadOf, shown);
    }

    /**
     * Returns the position of the plan that follows a plan at this position with these indexes. The following plan
     * serves the query only while at least one index of each better plan is not readable.
     */
    PlanPosition behind(Collection<String> indexes) {
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
        return new PlanPosition(number + 1, least(all), states);
    }

    /** Returns the sets that contain no other set. */
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
