package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.SortStrategy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans an {@code Or} whose terms are read each by the keys or the index that serve it best, as if it were a query of its own. An
 * answer of several terms is that of the first of them.
 */
final class Unions {
    private final EntityModel model;
    private final QuerySpec spec;
    private final List<Condition> conjuncts;
    private final int number;

    /** Of the conjunct of that number. */
    Unions(EntityModel model, QuerySpec spec, List<Condition> conjuncts, int number) {
        this.model = model;
        this.spec = spec;
        this.conjuncts = conjuncts;
        this.number = number;
    }

    /** Plans one term, of a query of its own; null if it is not served. */
    interface Terms {
        @Nullable
        QueryPlan plan(QuerySpec term, int position);
    }

    /**
     * Adds the unions there are: one that is merged in the order wanted, one that is sorted in memory. None where every term is
     * served without an index, which one reading of the table's own keys does too.
     */
    void candidates(Terms terms, List<Candidate> into) {
        if (number >= conjuncts.size() || !(conjuncts.get(number) instanceof Condition.Any any)) {
            return;
        }
        if (spec.paged() && model.hasEarlierSchemas()) {
            // Which rows an index leads to does not follow from what an upgrade makes of them.
            return;
        }
        boolean sorted = !spec.sort().isEmpty();
        if (!sorted) {
            add(of(any, SortStrategy.NONE, terms), into);
            return;
        }
        if (spec.isInKeyOrder()) {
            add(of(any, SortStrategy.INDEX_ORDER, terms), into);
        }
        if (!spec.paged()) {
            add(of(any, SortStrategy.IN_MEMORY, terms), into);
        }
    }

    private static void add(@Nullable Candidate candidate, List<Candidate> into) {
        if (candidate != null && !candidate.indexes().isEmpty()) {
            into.add(candidate);
        }
    }

    /** The union whose order comes about so; null if a term is not served. */
    @Nullable
    Candidate of(Condition.Any any, SortStrategy sortedBy, Terms terms) {
        List<QueryPlan> plans = new ArrayList<>(any.terms().size());
        for (int i = 0; i < any.terms().size(); i++) {
            QueryPlan plan = terms.plan(asked(any.terms().get(i), sortedBy), i);
            if (plan == null) {
                return null;
            }
            plans.add(plan);
        }
        return Candidate.union(plans, sortedBy, number);
    }

    /** What a term asks with all conjuncts beside. Where the union is sorted, none of its terms ends early. */
    private QuerySpec asked(Condition term, SortStrategy sortedBy) {
        List<Condition> all = new ArrayList<>(term.conjuncts());
        for (int i = 0; i < conjuncts.size(); i++) {
            if (i != number) {
                all.add(conjuncts.get(i));
            }
        }
        QuerySpec asked = spec.withCondition(Condition.all(all)).withScanAllowed(false);
        return switch (sortedBy) {
            case IN_MEMORY -> asked.withKeyOrder(KeyOrder.NONE);
            case KEY_ORDER, INDEX_ORDER -> asked.withPages(true);
            case NONE -> asked;
        };
    }

    /** The union that was chosen before; null if it is no more. */
    @Nullable
    Candidate of(PlanChoice choice) {
        if (number >= conjuncts.size()
                || !(conjuncts.get(number) instanceof Condition.Any any)
                || any.terms().size() != choice.terms().size()) {
            return null;
        }
        return of(
                any,
                choice.sortedBy(),
                (term, position) -> Planner.planTerm(model, term, choice.terms().get(position)));
    }

    /** The indexes that plans use, each once, in order. */
    static List<IndexModel> indexes(List<QueryPlan> terms) {
        List<IndexModel> indexes = new ArrayList<>();
        for (QueryPlan term : terms) {
            for (IndexModel index : term.indexes()) {
                if (!indexes.contains(index)) {
                    indexes.add(index);
                }
            }
        }
        return indexes;
    }
}
