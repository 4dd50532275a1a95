package dev.tables.mapping.query.internal.plan;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryCost;
import dev.tables.mapping.query.QueryCost.Feasibility;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.KeyMatch;
import dev.tables.mapping.query.internal.condition.KeywordRules;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The planner of queries. The planner decides how a query is served, in the same way in the annotation processor and at
 * run time, because the planner depends only on the {@link EntityModel}.
 *
 * <p>The planner chooses the one of all {@link Candidates} with the lowest {@link QueryCost}. Each term of an
 * {@code Or} may be served by keys or an index of its own ({@link UnionTerms}). Conditions that keys do not serve are
 * filtered: by the store as far as the store compares values as Java does, otherwise in memory.
 */
public final class Planner {
    /**
     * The number of entities to sort above which a plan is worse than a plan that reads rows in the requested order.
     */
    static final int MANY_TO_SORT = 1000;

    private final EntityModel model;
    private final QuerySpec spec;
    /** The indexes that may be used. */
    private final List<IndexModel> indexes;

    private final Candidates ways;

    private Planner(EntityModel model, QuerySpec spec) {
        this(model, spec, model.indexes());
    }

    private Planner(EntityModel model, QuerySpec spec, List<IndexModel> indexes) {
        this.model = model;
        this.spec = spec;
        this.indexes = indexes;
        this.ways = new Candidates(model, spec, indexes);
    }

    /**
     * Plans a query. A plan that {@linkplain AccessPath#TABLE_SCAN scans} is a plan like any other; the caller may
     * reject it.
     *
     * @throws UnsupportedQueryException if a keyword is not supported, or not for the property's type
     */
    public static QueryPlan plan(EntityModel model, QuerySpec spec) {
        KeywordRules.check(model, spec);
        Planner planner = new Planner(model, DecidedOrder.of(model, spec));
        Candidate chosen = planner.chosen(planner.candidates());
        if (chosen == null) {
            throw new UnsupportedQueryException(
                    model.entity(),
                    null,
                    "the query uses IndexConsistency.EVENTUAL, which requires a global index with layout "
                            + "ALL_PROPERTIES or INCLUDED_PROPERTIES. No such index supports the query. Declare "
                            + "such an index, or use IndexConsistency.STRONG."
                            + String.join(
                                    "",
                                    planner.ways.excluded().stream()
                                            .map(Candidates.Excluded::reason)
                                            .toList()));
        }
        return planner.plan(chosen);
    }

    /**
     * Plans the same query without some indexes, and returns the best of the remaining plans, whether or not it is
     * allowed. If no remaining plan supports eventual consistency, the query is planned with strong consistency.
     */
    private static QueryPlan planWithout(Set<String> names, EntityModel model, QuerySpec spec) {
        List<IndexModel> left = model.indexes().stream()
                .filter(index -> !names.contains(index.name()))
                .toList();
        Planner planner = new Planner(model, spec, left);
        Candidate chosen = planner.chosen(planner.candidates());
        if (chosen == null) {
            planner = new Planner(model, spec.withRead(IndexConsistency.STRONG), left);
            chosen = Objects.requireNonNull(planner.chosen(planner.candidates()));
        }
        return planner.unadvised(chosen);
    }

    /** Plans the query once for each set of indexes, without the indexes of that set, and returns the best plan. */
    static QueryPlan planWithoutOne(List<Set<String>> unreadable, EntityModel model, QuerySpec spec) {
        QueryPlan best = null;
        for (Set<String> names : unreadable) {
            QueryPlan plan = planWithout(names, model, spec);
            best = best == null || precedes(plan, best) ? plan : best;
        }
        return Objects.requireNonNull(best);
    }

    /** Plans a term of an {@code Or} by keys or one index; null if the plan is refused. */
    private Candidate.@Nullable Term planTerm(QuerySpec term) {
        Planner planner = new Planner(model, term, indexes);
        Candidate chosen = planner.chosen(planner.ways.withoutUnions());
        boolean whole = spec.limit() == 0 && !spec.paged();
        if (chosen == null || whole && chosen.isWholeIndex()) {
            return null;
        }
        Feasibility feasibility = CostModel.of(model, term, chosen).feasibility();
        return feasibility.compareTo(Feasibility.SORT_TOO_LARGE) <= 0
                ? new Candidate.Term(term, chosen, planner.reason(chosen))
                : null;
    }

    private QueryPlan unadvised(Candidate chosen) {
        return new QueryPlan(model, spec, chosen, reason(chosen), null);
    }

    private String reason(Candidate chosen) {
        return Advice.reason(model, spec, chosen, KeyMatch.of(model.partitionKey(), ways.tests()));
    }

    /**
     * Returns whether one plan of a query has priority over another. A plan that is read with eventual consistency, as
     * requested, comes first, then a plan of lower cost.
     */
    private static boolean precedes(QueryPlan plan, QueryPlan other) {
        if (plan.isEventuallyConsistent() != other.isEventuallyConsistent()) {
            return plan.isEventuallyConsistent();
        }
        int order = CostModel.of(plan.model(), plan.spec(), plan.chosen())
                .compareTo(CostModel.of(other.model(), other.spec(), other.chosen()));
        return order < 0 || order == 0 && plan.chosen().precedes(other.chosen());
    }

    /**
     * Creates a plan from an earlier choice, without considering other candidates.
     *
     * @param choice the {@link QueryPlan#choice} of a plan for the same query
     * @throws StalePlanException if keys and indexes no longer serve the query as chosen
     * @throws UnsupportedQueryException if a keyword is not supported in general or for the property's type
     */
    public static QueryPlan plan(EntityModel model, QuerySpec spec, PlanChoice choice) {
        KeywordRules.check(model, spec);
        return new Planner(model, DecidedOrder.of(model, spec)).plan(choice);
    }

    /**
     * Creates plans from earlier choices, in order, without considering other candidates.
     *
     * @param choices the {@link QueryPlan#choices} of a plan for the same query
     * @throws StalePlanException if keys and indexes no longer serve the query as chosen
     * @throws UnsupportedQueryException if a keyword is not supported in general or for the property's type
     */
    public static QueryPlan plan(EntityModel model, QuerySpec asked, List<PlanChoice> choices) {
        KeywordRules.check(model, asked);
        QuerySpec spec = DecidedOrder.of(model, asked);
        List<QueryPlan> plans = new ArrayList<>(choices.size());
        PlanPosition turn = PlanPosition.FIRST;
        for (PlanChoice choice : choices) {
            QueryPlan plan = new Planner(model, spec).plan(choice);
            if (!plans.isEmpty()) {
                QuerySpec read = isTrusted(plan.chosen()) ? spec : spec.withRead(IndexConsistency.STRONG);
                plan = new Planner(model, read).plan(choice).inTurn(turn);
            }
            plans.add(plan);
            turn = turn.behind(choice.indexes());
        }
        QueryPlan next = plans.get(plans.size() - 1);
        for (int i = plans.size() - 2; i >= 0; i--) {
            next = plans.get(i).followedBy(next);
        }
        return next;
    }

    private List<Candidate> candidates() {
        List<Candidate> candidates = ways.withoutUnions();
        for (int i = 0; i < ways.conjuncts().size(); i++) {
            for (UnionTerms terms : UnionTerms.all(model, spec, ways.conjuncts(), i)) {
                union(terms, candidates);
            }
        }
        return candidates;
    }

    /**
     * Adds a union if each of its terms is served, and at least one term by an index. A union without an index would
     * not read fewer rows than a single read by the table's own keys.
     */
    private void union(UnionTerms union, List<Candidate> candidates) {
        List<Candidate.Term> terms = new ArrayList<>(union.queries().size());
        for (QuerySpec query : union.queries()) {
            Candidate.Term term = planTerm(query);
            if (term == null) {
                return;
            }
            terms.add(term);
        }
        Candidate candidate = Candidate.union(terms, union.sortedBy(), union.conjunct());
        if (!candidate.indexes().isEmpty()) {
            candidates.add(candidate);
        }
    }

    /** Returns the union that was chosen before; null if no union with the same number of terms exists any more. */
    private @Nullable Candidate union(PlanChoice choice) {
        UnionTerms union = UnionTerms.of(spec, ways.conjuncts(), choice.conjunct(), choice.sortedBy());
        int size = choice.terms().size();
        if (union == null || union.queries().size() != size) {
            return null;
        }
        List<Candidate.Term> terms = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            QuerySpec query = union.queries().get(i);
            PlanChoice term = choice.terms().get(i);
            terms.add(new Candidate.Term(query, new Planner(model, query).candidate(term), term.reason()));
        }
        return Candidate.union(terms, union.sortedBy(), union.conjunct());
    }

    private QueryPlan plan(Candidate chosen) {
        StringBuilder reason = new StringBuilder(reason(chosen));
        String advice = null;
        for (Candidates.Excluded one : better(chosen)) {
            reason.append(one.reason());
            advice = advice == null ? one.advice() : advice;
        }
        return new QueryPlan(
                model,
                spec,
                chosen,
                reason.toString(),
                advice == null ? Advice.advice(model, spec, chosen, ways.tests()) : advice);
    }

    /** Returns the indexes that would serve the query at lower cost if they contained all entities, by name. */
    private List<Candidates.Excluded> better(Candidate chosen) {
        if (ways.excluded().isEmpty()) {
            return List.of();
        }
        QueryCost cost = CostModel.of(model, spec, chosen);
        return ways.excluded().stream()
                .filter(one -> CostModel.of(model, spec, one.candidate()).compareTo(cost) < 0)
                .sorted(Comparator.comparing(Candidates.Excluded::name))
                .toList();
    }

    private QueryPlan plan(PlanChoice choice) {
        return new QueryPlan(model, spec, candidate(choice), choice.reason(), choice.advice());
    }

    private Candidate candidate(PlanChoice choice) {
        Candidate candidate = choice.path() == AccessPath.UNION ? union(choice) : ways.of(choice);
        if (candidate == null || !candidate.isOf(choice)) {
            throw new StalePlanException(model.entity(), spec, choice);
        }
        return candidate;
    }

    /**
     * Returns the candidate with the lowest cost; null if eventual consistency is requested and no candidate supports
     * it.
     */
    private @Nullable Candidate chosen(List<Candidate> candidates) {
        if (candidates.size() == 1 && spec.read() == IndexConsistency.STRONG) {
            return candidates.get(0);
        }
        Candidate best = null;
        QueryCost least = null;
        for (Candidate candidate : candidates) {
            if (spec.read() == IndexConsistency.EVENTUAL && !isTrusted(candidate)) {
                continue;
            }
            QueryCost cost = CostModel.of(model, spec, candidate);
            int order = least == null ? -1 : cost.compareTo(least);
            if (best == null || order < 0 || order == 0 && candidate.precedes(best)) {
                best = candidate;
                least = cost;
            }
        }
        return best;
    }

    /** Returns whether index rows alone can serve the query; for a union, whether they can serve each of its terms. */
    private static boolean isTrusted(Candidate candidate) {
        if (candidate.isUnion()) {
            return candidate.terms().stream().allMatch(term -> isTrusted(term.chosen()));
        }
        List<IndexModel> used = candidate.indexes();
        return !used.isEmpty() && used.stream().allMatch(Planner::isTrusted);
    }

    private static boolean isTrusted(IndexModel index) {
        return index.hasOwnTable() && index.coversProperties();
    }
}
