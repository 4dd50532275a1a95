package dev.tables.mapping.query.internal;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.Cost;
import dev.tables.mapping.query.Cost.Feasibility;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a query is served. The same for the annotation processor and at run time: it knows nothing but the
 * {@link EntityModel}.
 *
 * <p>A key or index serves equalities on its leading components and intervals, or the beginning of a text, on the next one.
 * An index serves a query only if no entity that could be an answer is missing in it: entities with a null among the
 * indexed properties are. What keys do not serve is filtered, by the store as far as it compares as Java does. Of all that
 * could serve a query the one of least {@link Cost} does. The terms of an {@code Or} may be served each by keys or an index of their
 * own ({@link UnionTerms}).
 */
public final class Planner {
    /** How many entities are sorted in memory before the query fails. */
    public static final int MOST_SORTED_IN_MEMORY = 1000;

    /** Row keys of an index's own table. */
    private static final KeyLayout ENTITIES = KeyLayout.ofIndex("", List.of(), true);

    private final EntityModel model;
    private final QuerySpec spec;
    /** The indexes that may be used. */
    private final List<IndexModel> indexes;

    private final List<Condition> conjuncts;
    private final List<Condition.Test> tests = new ArrayList<>();
    private final ServedOrder order;
    /** What indexes would serve that lack entities which could be answers. */
    private final List<Excluded> excluded = new ArrayList<>();

    private Planner(EntityModel model, QuerySpec spec) {
        this(model, spec, model.indexes());
    }

    private Planner(EntityModel model, QuerySpec spec, List<IndexModel> indexes) {
        this.model = model;
        this.spec = spec;
        this.indexes = indexes;
        this.conjuncts = spec.condition() == null ? List.of() : spec.condition().conjuncts();
        for (Condition conjunct : conjuncts) {
            if (conjunct instanceof Condition.Test test) {
                tests.add(test);
            }
        }
        order = new ServedOrder(model, spec, tests);
    }

    /**
     * Plans a query. A plan that {@linkplain AccessPath#TABLE_SCAN scans} is a plan like any other; refusing it is left to the
     * caller.
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
                                    planner.excluded.stream()
                                            .map(Excluded::reason)
                                            .toList()));
        }
        return planner.plan(chosen);
    }

    /**
     * Plans the same query by what is left without some indexes: the best of that, whether or not it would be allowed. Where no index is left that is read eventually the query is read verified.
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

    /** Plans the same query without one of these sets of indexes: the best plan of those. */
    static QueryPlan planWithoutOne(List<Set<String>> unreadable, EntityModel model, QuerySpec spec) {
        QueryPlan best = null;
        for (Set<String> names : unreadable) {
            QueryPlan plan = planWithout(names, model, spec);
            best = best == null || precedes(plan, best) ? plan : best;
        }
        return Objects.requireNonNull(best);
    }

    /** Plans a term of an {@code Or} by keys or one index; null if that is refused. */
    private @Nullable QueryPlan planTerm(QuerySpec term) {
        Planner planner = new Planner(model, term, indexes);
        Candidate chosen = planner.chosen(planner.simple());
        boolean whole = spec.limit() == 0 && !spec.paged();
        if (chosen == null || whole && chosen.isWholeIndex()) {
            return null;
        }
        Feasibility feasibility = CostModel.of(model, term, chosen).feasibility();
        return feasibility.compareTo(Feasibility.SORT_TOO_LARGE) <= 0 ? planner.unadvised(chosen) : null;
    }

    private QueryPlan unadvised(Candidate chosen) {
        String reason = Advice.reason(model, spec, chosen, KeyMatch.of(model.partitionKey(), tests));
        return new QueryPlan(model, spec, chosen, reason, null);
    }

    /** Whether one plan of a query serves it before another: what is read eventually, as was asked, then what costs less. */
    private static boolean precedes(QueryPlan plan, QueryPlan other) {
        if (plan.isEventuallyConsistent() != other.isEventuallyConsistent()) {
            return plan.isEventuallyConsistent();
        }
        int order = CostModel.of(plan.model(), plan.spec(), plan.chosen())
                .compareTo(CostModel.of(other.model(), other.spec(), other.chosen()));
        return order < 0 || order == 0 && plan.chosen().precedes(other.chosen());
    }

    /**
     * Makes a plan of what was chosen before, without looking for anything else.
     *
     * @param choice what {@link QueryPlan#choice} said of a plan for the same question
     * @throws StalePlanException if keys and indexes no longer serve the query as chosen
     * @throws UnsupportedQueryException if a keyword is not supported, or not for the property's type
     */
    public static QueryPlan plan(EntityModel model, QuerySpec spec, PlanChoice choice) {
        KeywordRules.check(model, spec);
        return new Planner(model, DecidedOrder.of(model, spec)).plan(choice);
    }

    /**
     * Makes plans of all that was chosen before, in order, without looking for anything else.
     *
     * @param choices what {@link QueryPlan#choices} said of a plan for the same question
     * @throws StalePlanException if keys and indexes no longer serve the query as chosen
     * @throws UnsupportedQueryException if a keyword is not supported, or not for the property's type
     */
    public static QueryPlan plan(EntityModel model, QuerySpec asked, List<PlanChoice> choices) {
        KeywordRules.check(model, asked);
        QuerySpec spec = DecidedOrder.of(model, asked);
        List<QueryPlan> plans = new ArrayList<>(choices.size());
        PlanTurn turn = PlanTurn.FIRST;
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
        List<Candidate> candidates = simple();
        for (int i = 0; i < conjuncts.size(); i++) {
            for (UnionTerms terms : UnionTerms.all(model, spec, conjuncts, i)) {
                union(terms, candidates);
            }
        }
        return candidates;
    }

    /**
     * Adds a union, if each of its terms is served, and one of them by an index: what is served without an index, one reading of the table's own keys
     * serves too.
     */
    private void union(UnionTerms terms, List<Candidate> candidates) {
        List<QueryPlan> plans = new ArrayList<>(terms.queries().size());
        for (QuerySpec term : terms.queries()) {
            QueryPlan plan = planTerm(term);
            if (plan == null) {
                return;
            }
            plans.add(plan);
        }
        Candidate union = Candidate.union(plans, terms.sortedBy(), terms.conjunct());
        if (!union.indexes().isEmpty()) {
            candidates.add(union);
        }
    }

    /** Adds the union that was chosen before, if there still is one of as many terms. */
    private void union(PlanChoice choice, List<Candidate> candidates) {
        UnionTerms terms = UnionTerms.of(spec, conjuncts, choice.conjunct(), choice.sortedBy());
        int size = choice.terms().size();
        if (terms == null || terms.queries().size() != size) {
            return;
        }
        List<QueryPlan> plans = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            plans.add(new Planner(model, terms.queries().get(i))
                    .plan(choice.terms().get(i)));
        }
        candidates.add(Candidate.union(plans, terms.sortedBy(), terms.conjunct()));
    }

    /** All but unions. */
    private List<Candidate> simple() {
        KeyMatch partition = KeyMatch.of(model.partitionKey(), tests);
        List<Candidate> candidates = new ArrayList<>();
        if (partition.isFull()) {
            candidates.add(rows(partition));
            for (IndexModel index : indexes) {
                if (!index.hasOwnTable()) {
                    byIndex(partition, index, candidates);
                }
            }
        } else {
            candidates.add(scan(partition));
        }
        for (IndexModel index : indexes) {
            if (index.hasOwnTable()) {
                byTableIndex(index, candidates);
            }
        }
        for (int i = 0; i < conjuncts.size(); i++) {
            byAlternatives(i, candidates);
        }
        return candidates;
    }

    private QueryPlan plan(Candidate chosen) {
        KeyMatch partition = KeyMatch.of(model.partitionKey(), tests);
        List<Excluded> better = excluded.isEmpty() ? List.of() : better(CostModel.of(model, spec, chosen));
        StringBuilder reason = new StringBuilder(Advice.reason(model, spec, chosen, partition));
        String advice = null;
        for (Excluded one : better) {
            reason.append(one.reason());
            advice = advice == null ? one.advice() : advice;
        }
        return new QueryPlan(
                model,
                spec,
                chosen,
                reason.toString(),
                advice == null ? Advice.advice(model, spec, chosen, tests) : advice);
    }

    /** The indexes that would serve the query for less if all entities were in them, by name. */
    private List<Excluded> better(Cost cost) {
        List<Excluded> better = new ArrayList<>(0);
        for (Excluded one : excluded) {
            if (CostModel.of(model, spec, one.candidate()).compareTo(cost) >= 0) {
                continue;
            }
            int at = 0;
            while (at < better.size() && better.get(at).name().compareTo(one.name()) < 0) {
                at++;
            }
            better.add(at, one);
        }
        return better;
    }

    private QueryPlan plan(PlanChoice choice) {
        List<Candidate> candidates = new ArrayList<>(1);
        KeyMatch partition = KeyMatch.of(model.partitionKey(), tests);
        if (choice.path() == AccessPath.UNION) {
            union(choice, candidates);
        } else if (choice.conjunct() >= 0) {
            byAlternatives(choice.conjunct(), candidates);
        } else if (choice.index() == null) {
            candidates.add(partition.isFull() ? rows(partition) : scan(partition));
        } else {
            byIndex(partition, choice.index(), candidates);
        }
        if (candidates.isEmpty() || !candidates.get(0).isOf(choice)) {
            throw new StalePlanException(model.entity(), spec, choice);
        }
        return new QueryPlan(model, spec, candidates.get(0), choice.reason(), choice.advice());
    }

    private void byIndex(KeyMatch partition, String name, List<Candidate> candidates) {
        for (IndexModel index : model.indexes()) {
            if (!index.name().equals(name)) {
                continue;
            }
            if (index.hasOwnTable()) {
                byTableIndex(index, candidates);
            } else if (partition.isFull()) {
                byIndex(partition, index, candidates);
            }
        }
    }

    /** The one that costs least; null if none may be read eventually, as is asked. */
    private @Nullable Candidate chosen(List<Candidate> candidates) {
        if (candidates.size() == 1 && spec.read() == IndexConsistency.STRONG) {
            return candidates.get(0);
        }
        Candidate best = null;
        Cost least = null;
        for (Candidate candidate : candidates) {
            if (spec.read() == IndexConsistency.EVENTUAL && !isTrusted(candidate)) {
                continue;
            }
            Cost cost = CostModel.of(model, spec, candidate);
            int order = least == null ? -1 : cost.compareTo(least);
            if (best == null || order < 0 || order == 0 && candidate.precedes(best)) {
                best = candidate;
                least = cost;
            }
        }
        return best;
    }

    /** Whether index rows alone answer it; of a union, for each of its terms. */
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

    /**
     * An index that would serve the query if no entity that could be an answer were missing in it.
     *
     * @param candidate how it would
     * @param name the index
     * @param reason why it does not
     * @param advice what would let it serve entities with null; null if it lacks others
     */
    private record Excluded(
            Candidate candidate,
            String name,
            String reason,
            @Nullable String advice) {}

    private Candidate rows(KeyMatch partition) {
        KeyMatch key = KeyMatch.of(model.rowKey(), tests);
        Alternative alternative = new Alternative(partition, key);
        AccessPath path;
        if (alternative.isPoint()) {
            path = alternative.isSingle() ? AccessPath.POINT_READ : AccessPath.MULTI_POINT_READ;
        } else if (!partition.isSingle() || alternative.isSharded()) {
            path = AccessPath.FAN_OUT;
        } else {
            path = key.isNarrow() ? AccessPath.ROW_RANGE : AccessPath.PARTITION_SCAN;
        }
        return candidate(path, null, alternative);
    }

    private Candidate scan(KeyMatch partition) {
        KeyMatch key = KeyMatch.of(model.rowKey(), tests);
        if (!key.isSingle()) {
            key = KeyMatch.of(model.rowKey(), List.of());
        }
        // Where each range of partitions is found by reading all, one reading serves them all.
        boolean ranges = spec.partitionRanges() || partition.isSingle();
        KeyMatch read = ranges ? partition : KeyMatch.of(model.partitionKey(), List.of());
        return candidate(AccessPath.TABLE_SCAN, null, new Alternative(read, key));
    }

    /** Whether an index in the partition, of copies, by these components would serve the query for less than that. */
    static boolean isServedForLess(EntityModel model, QuerySpec spec, List<KeyComponent> components, Candidate chosen) {
        Planner planner = new Planner(model, spec);
        KeyMatch partition = KeyMatch.of(model.partitionKey(), planner.tests);
        IndexModel index = IndexModel.coveringAllProperties("", components);
        Candidate served =
                partition.isFull() ? planner.byIndex(partition, index, KeyLayout.ofIndex("~", components, true)) : null;
        return served != null && CostModel.of(model, spec, served).compareTo(CostModel.of(model, spec, chosen)) < 0;
    }

    /** Returns the cheapest index that would serve a query in its order, were no entity with null missing in it; or null. */
    static @Nullable IndexModel servingButForNulls(EntityModel model, QuerySpec spec) {
        QuerySpec pages = spec.withPages(true);
        Planner planner = new Planner(model, pages);
        planner.simple();
        return planner.excluded.stream()
                .filter(one -> one.advice() != null)
                .map(Excluded::candidate)
                .filter(candidate -> isInOrder(model, pages, candidate))
                .min(Comparator.comparing((Candidate candidate) -> CostModel.of(model, pages, candidate))
                        .thenComparing(candidate -> candidate.indexes().get(0).name()))
                .map(candidate -> candidate.indexes().get(0))
                .orElse(null);
    }

    /** Whether an index, which the entity need not have, serves a query in its order, but for entities with null. */
    static boolean servesInOrder(EntityModel model, QuerySpec spec, IndexModel index) {
        QuerySpec pages = spec.withPages(true);
        Planner planner = new Planner(model, pages);
        KeyMatch partition = KeyMatch.of(model.partitionKey(), planner.tests);
        Candidate served = null;
        if (index.hasOwnTable()) {
            KeyMatch values = KeyMatch.of(KeyLayout.of(index.components()), planner.tests);
            Alternative alternative = new Alternative(values, KeyMatch.of(ENTITIES, List.of()));
            if (values.isNarrow() || planner.servesOrder(index, alternative)) {
                served = planner.candidate(AccessPath.INDEX_RANGE, index, alternative);
            }
        } else if (partition.isFull()) {
            served = planner.byIndex(
                    partition, index, KeyLayout.ofIndex("~", index.components(), index.endsWithEntityRowKey()));
        }
        return served != null && isInOrder(model, pages, served);
    }

    private static boolean isInOrder(EntityModel model, QuerySpec spec, Candidate candidate) {
        return candidate.sortedBy() != SortStrategy.IN_MEMORY
                && CostModel.of(model, spec, candidate).feasibility().compareTo(Feasibility.NOT_PAGEABLE) < 0;
    }

    /** Returns indexes that may serve the order of a query: first one for all its conditions, last one for none of them. */
    static List<AdvisedIndex> advisedForOrder(EntityModel model, QuerySpec spec) {
        Planner planner = new Planner(model, spec);
        List<Condition.Test> tests = planner.tests;
        QuerySpec deciding = spec.withSort(planner.order.deciding());
        List<Condition.Test> equalities =
                tests.stream().filter(Condition.Test::isEquality).toList();
        return Stream.of(tests, equalities, List.<Condition.Test>of())
                .map(some -> Advice.indexed(model, deciding, some))
                .filter(advised -> !advised.properties().isEmpty())
                .distinct()
                .toList();
    }

    /** Returns the properties of an index that may be null in entities that a query finds. */
    static List<String> nullable(EntityModel model, QuerySpec spec, IndexModel index) {
        ServedOrder order = new Planner(model, spec).order;
        return index.components().stream()
                .map(KeyComponent::property)
                .filter(property -> !order.isNeverNull(property))
                .toList();
    }

    private void byIndex(KeyMatch partition, IndexModel index, List<Candidate> candidates) {
        Candidate served = byIndex(partition, index, model.indexKey(model.indexPosition(index)));
        if (served != null) {
            add(index, served.alternatives().get(0).key(), served, candidates);
        }
    }

    private @Nullable Candidate byIndex(KeyMatch partition, IndexModel index, KeyLayout layout) {
        KeyMatch key = KeyMatch.of(layout, tests);
        Alternative alternative = new Alternative(partition, key);
        boolean ordered = order.of(index, alternative).by() == SortStrategy.INDEX_ORDER;
        if (!key.isNarrow() && !ordered) {
            return null;
        }
        AccessPath path = AccessPath.INDEX_RANGE;
        if (!partition.isSingle() || alternative.isSharded()) {
            path = AccessPath.FAN_OUT;
        } else if (key.isFull() && key.isSingle()) {
            path = AccessPath.INDEX_LOOKUP;
        }
        return candidate(path, index, alternative);
    }

    /** The values are the partition keys of the index's own table; its row keys name entities. All of it serves the first of its order, and pages. */
    private void byTableIndex(IndexModel index, List<Candidate> candidates) {
        KeyMatch values = KeyMatch.of(model.indexKey(model.indexPosition(index)), tests);
        Alternative alternative = new Alternative(values, KeyMatch.of(ENTITIES, List.of()));
        if (!values.isNarrow() && !servesOrder(index, alternative)) {
            return;
        }
        AccessPath path = values.isFull() && values.isSingle() ? AccessPath.INDEX_LOOKUP : AccessPath.INDEX_RANGE;
        add(index, values, candidate(path, index, alternative), candidates);
    }

    /**
     * Whether the first rows of a whole index in its own table are the answer, or those behind a place: nothing is left to be checked of
     * them, unless pages may read the whole table.
     */
    private boolean servesOrder(IndexModel index, Alternative alternative) {
        ServedOrder.Served served = order.of(index, alternative);
        return (spec.limit() > 0 || spec.paged())
                && served.by() == SortStrategy.INDEX_ORDER
                && (!served.descending() || spec.keyOrder() == KeyOrder.EITHER)
                && (spec.paged() && spec.scanAllowed()
                        || conjuncts.stream().allMatch(conjunct -> Candidate.isTrueOfAll(index, conjunct)));
    }

    /** Adds what an index serves if every entity that could be an answer is in it, and once among the rows read. */
    private void add(IndexModel index, KeyMatch match, Candidate candidate, List<Candidate> candidates) {
        KeyComponent collection = model.multiValuedComponent(index);
        if (collection != null && !match.isEqual(collection.property())) {
            String reason = " The query cannot use index " + index.name()
                    + ", because it has one row for each element of '" + collection.property() + "'. Add "
                    + PropertyNames.capitalized(collection.property()) + "Containing to the query.";
            excluded.add(new Excluded(candidate, index.name(), reason, null));
            return;
        }
        for (KeyComponent component : index.components()) {
            if (!order.isNeverNull(component.property())) {
                String reason = " The query cannot use index " + index.name() + ", because it omits entities where '"
                        + component.property() + "' is null. Add "
                        + PropertyNames.capitalized(component.property()) + "IsNotNull to the query.";
                String advice = Advice.nonNull(index, component.property());
                excluded.add(new Excluded(candidate, index.name(), reason, advice));
                return;
            }
        }
        candidates.add(candidate);
    }

    private void byAlternatives(int conjunctNumber, List<Candidate> candidates) {
        if (conjunctNumber >= conjuncts.size() || !(conjuncts.get(conjunctNumber) instanceof Condition.Any any)) {
            return;
        }
        List<Alternative> alternatives = new ArrayList<>();
        for (Condition branch : any.terms()) {
            List<Condition.Test> all = new ArrayList<>();
            for (Condition conjunct : branch.conjuncts()) {
                if (conjunct instanceof Condition.Test test) {
                    all.add(test);
                }
            }
            all.addAll(tests);
            KeyMatch partition = KeyMatch.of(model.partitionKey(), all);
            KeyMatch key = KeyMatch.of(model.rowKey(), all);
            if (!partition.isFull()) {
                return;
            }
            alternatives.add(new Alternative(partition, key));
        }
        boolean points = alternatives.stream().allMatch(Alternative::isPoint);
        boolean onePartition = alternatives.stream()
                .allMatch(one -> !one.isSharded()
                        && one.partition().isSingle()
                        && one.partition()
                                .equal()
                                .equals(alternatives.get(0).partition().equal()));
        boolean narrow = alternatives.stream().allMatch(one -> one.key().isNarrow());
        AccessPath path =
                points ? AccessPath.MULTI_POINT_READ : onePartition ? AccessPath.ROW_RANGE : AccessPath.FAN_OUT;
        if (points || narrow || !onePartition) {
            candidates.add(new Candidate(
                    path,
                    null,
                    List.copyOf(alternatives),
                    spec.condition(),
                    order.of(alternatives),
                    conjunctNumber,
                    List.of()));
        }
    }

    private Candidate candidate(AccessPath path, @Nullable IndexModel index, Alternative alternative) {
        // The tests themselves: each is a term of its own.
        Set<Condition> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        boolean byTableIndex = index != null && index.hasOwnTable();
        if (index == null || !model.hasEarlierSchemas()) {
            taken.addAll(alternative.partition().taken());
            taken.addAll(alternative.key().taken());
        } else if (!byTableIndex) {
            // An index row has what the row held before it was upgraded.
            taken.addAll(alternative.partition().taken());
        }
        List<Condition> rest = new ArrayList<>();
        for (Condition conjunct : conjuncts) {
            if (!taken.contains(conjunct)) {
                rest.add(conjunct);
            }
        }
        boolean single =
                path == AccessPath.POINT_READ || path == AccessPath.INDEX_LOOKUP && index != null && index.unique();
        ServedOrder.Served served = single ? ServedOrder.Served.NOTHING : order.of(index, alternative);
        return new Candidate(
                path, index, List.of(alternative), rest.isEmpty() ? null : Condition.all(rest), served, -1, List.of());
    }
}
