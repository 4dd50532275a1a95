package dev.tables.mapping.query.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * When a plan serves a query: its turn among all plans of it.
 *
 * @param number from 1, the best
 * @param insteadOf the least sets of indexes of which one is not readable as a whole when no plan before it can serve; none for the
 *     best plan
 * @param states the states of indexes, for those who look at plans
 */
record PlanTurn(int number, List<Set<String>> insteadOf, IndexStates states) {
    /** Of the best plan, for an entity of which no states are known. */
    static final PlanTurn FIRST = new PlanTurn(1, List.of(), IndexStates.UNKNOWN);

    /** Copies the list. */
    PlanTurn {
        insteadOf = List.copyOf(insteadOf);
    }

    PlanTurn showing(IndexStates shown) {
        return new PlanTurn(number, insteadOf, shown);
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
        return new PlanTurn(number + 1, least(all), states);
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
