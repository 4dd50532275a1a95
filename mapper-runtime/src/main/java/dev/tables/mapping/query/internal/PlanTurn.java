package dev.tables.mapping.query.internal;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When a plan serves a query: its turn among all plans of it.
 *
 * @param insteadOf the indexes of the plans in place of which it serves, best first; none for the best plan
 * @param next what serves in its own place, if that was written ahead of time; else null, and planned when it is asked for
 * @param states the states of indexes, for those who look at plans
 */
record PlanTurn(Set<String> insteadOf, @Nullable QueryPlan next, IndexStates states) {
    /** Of the best plan, for an entity of which no states are known. */
    static final PlanTurn FIRST = new PlanTurn(Set.of(), null, IndexStates.UNKNOWN);

    /** Copies the set. */
    PlanTurn {
        insteadOf = Collections.unmodifiableSet(new LinkedHashSet<>(insteadOf));
    }

    PlanTurn insteadOf(Set<String> names) {
        return new PlanTurn(names, next, states);
    }

    PlanTurn followedBy(QueryPlan other) {
        return new PlanTurn(insteadOf, other, states);
    }

    PlanTurn showing(IndexStates shown) {
        return new PlanTurn(insteadOf, next == null ? null : next.showing(shown), shown);
    }

    /** The indexes of a plan of this turn and of those before it. */
    Set<String> with(@Nullable String index) {
        if (index == null) {
            return insteadOf;
        }
        Set<String> names = new LinkedHashSet<>(insteadOf);
        names.add(index);
        return names;
    }
}
