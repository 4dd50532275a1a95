package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms of an {@code Or} as separate queries, so that each is read by the best key or index for it. An entity that
 * several terms find is returned by the first of them.
 *
 * @param conjunct the number of the conjunct that is the {@code Or}
 * @param sortedBy how the results of the union are sorted
 * @param queries the query of each term
 */
record UnionTerms(int conjunct, SortStrategy sortedBy, List<QuerySpec> queries) {
    /**
     * Returns the ways to read a conjunct as a union: merged in the requested order, and sorted in memory. Returns an
     * empty list if the conjunct is not an {@code Or}.
     */
    static List<UnionTerms> all(EntityModel model, QuerySpec spec, List<Condition> conjuncts, int number) {
        // Which rows an index leads to does not follow from what an upgrade makes of them.
        if (spec.paged() && model.hasEarlierSchemas()) {
            return List.of();
        }
        List<SortStrategy> strategies = new ArrayList<>();
        if (spec.sort().isEmpty()) {
            strategies.add(SortStrategy.NONE);
        } else {
            if (spec.isInKeyOrder()) {
                strategies.add(SortStrategy.INDEX_ORDER);
            }
            if (!spec.paged()) {
                strategies.add(SortStrategy.IN_MEMORY);
            }
        }
        List<UnionTerms> all = new ArrayList<>(strategies.size());
        for (SortStrategy strategy : strategies) {
            UnionTerms terms = of(spec, conjuncts, number, strategy);
            if (terms != null) {
                all.add(terms);
            }
        }
        return all;
    }

    /**
     * Returns the terms of a union that is sorted with the given strategy; null if the conjunct is not an {@code Or}.
     */
    static @Nullable UnionTerms of(QuerySpec spec, List<Condition> conjuncts, int number, SortStrategy sortedBy) {
        if (number >= conjuncts.size() || !(conjuncts.get(number) instanceof Condition.Any any)) {
            return null;
        }
        List<QuerySpec> queries = any.terms().stream()
                .map(term -> query(spec, conjuncts, number, term, sortedBy))
                .toList();
        return new UnionTerms(number, sortedBy, queries);
    }

    /** Returns the query of a term and of all other conjuncts. If the union is sorted, no limit ends a term early. */
    private static QuerySpec query(
            QuerySpec spec, List<Condition> conjuncts, int number, Condition term, SortStrategy sortedBy) {
        List<Condition> all = new ArrayList<>(term.conjuncts());
        for (int i = 0; i < conjuncts.size(); i++) {
            if (i != number) {
                all.add(conjuncts.get(i));
            }
        }
        QuerySpec query = spec.withCondition(Condition.all(all)).withScanAllowed(false);
        return switch (sortedBy) {
            case IN_MEMORY -> query.withKeyOrder(KeyOrder.NONE);
            case KEY_ORDER, INDEX_ORDER -> query.withPages(true);
            case NONE -> query;
        };
    }
}
