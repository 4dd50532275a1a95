package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyMatch;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.PropertyNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which keys and indexes can serve one query, except unions.
 *
 * <p>A key or index serves equalities on its leading components, and ranges or a text prefix on the next one. An index
 * serves a query only if it contains every entity that may match. An index does not contain entities with a null among
 * the indexed properties.
 */
final class Candidates {
    /** Row keys of an index's own table. */
    private static final KeyLayout ENTITIES = KeyLayout.ofIndex("", List.of(), true);

    private final EntityModel model;
    private final QuerySpec spec;
    /** The indexes that may be used. */
    private final List<IndexModel> indexes;

    private final List<Condition> conjuncts;
    private final List<Condition.Test> tests = new ArrayList<>();
    private final ServedOrder order;
    private final List<Excluded> excluded = new ArrayList<>();

    Candidates(EntityModel model, QuerySpec spec) {
        this(model, spec, model.indexes());
    }

    Candidates(EntityModel model, QuerySpec spec, List<IndexModel> indexes) {
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

    /** Returns the conditions that every result fulfills. */
    List<Condition> conjuncts() {
        return conjuncts;
    }

    /** Returns the conjuncts that compare one property. */
    List<Condition.Test> tests() {
        return tests;
    }

    /** Returns how the results are sorted. */
    ServedOrder order() {
        return order;
    }

    /** Returns the indexes that would serve the query if they did not lack entities that may match. */
    List<Excluded> excluded() {
        return excluded;
    }

    /**
     * An index that could be used for the query if it contained every entity that may match.
     *
     * @param candidate the plan that would use the index
     * @param name the index
     * @param reason the reason why the index cannot be used
     * @param advice a change that would add entities with null values to the index; null if other entities are missing
     *     in the index
     */
    record Excluded(
            Candidate candidate,
            String name,
            String reason,
            @Nullable String advice) {}

    /** Returns all candidates except unions, and finds the {@linkplain #excluded indexes that lack entities}. */
    List<Candidate> withoutUnions() {
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

    /** Returns the candidate that was chosen before; null if it no longer exists. */
    @Nullable
    Candidate of(PlanChoice choice) {
        List<Candidate> candidates = new ArrayList<>(1);
        KeyMatch partition = KeyMatch.of(model.partitionKey(), tests);
        if (choice.conjunct() >= 0) {
            byAlternatives(choice.conjunct(), candidates);
        } else if (choice.index() == null) {
            candidates.add(partition.isFull() ? rows(partition) : scan(partition));
        } else {
            byIndex(partition, choice.index(), candidates);
        }
        return candidates.isEmpty() ? null : candidates.get(0);
    }

    /**
     * Returns how an index, which the entity need not have, would serve the query, ignoring entities with null; null if
     * it would not.
     */
    @Nullable
    Candidate trial(IndexModel index) {
        if (index.hasOwnTable()) {
            KeyMatch values = KeyMatch.of(KeyLayout.of(index.components()), tests);
            Alternative alternative = new Alternative(values, KeyMatch.of(ENTITIES, List.of()));
            return values.isNarrow() || servesOrder(index, alternative)
                    ? candidate(AccessPath.INDEX_RANGE, index, alternative)
                    : null;
        }
        KeyMatch partition = KeyMatch.of(model.partitionKey(), tests);
        return partition.isFull()
                ? byIndex(
                        partition,
                        index,
                        KeyLayout.ofIndex(ReservedRowKeys.PREFIX, index.components(), index.endsWithEntityRowKey()))
                : null;
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

    /**
     * Adds a global index. The indexed values are the partition keys of the index table, and the row keys of that table
     * identify entities. A read of the whole index serves pages, and queries for the first results in the order of the
     * index.
     */
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
     * Returns whether the results are the first rows of a whole global index, or the rows after a position. No
     * condition on the results may remain to be evaluated, unless pages may read the whole table.
     */
    private boolean servesOrder(IndexModel index, Alternative alternative) {
        ServedOrder.Served served = order.of(index, alternative);
        return (spec.limit() > 0 || spec.paged())
                && served.by() == SortStrategy.INDEX_ORDER
                && (!served.descending() || spec.keyOrder() == KeyOrder.EITHER)
                && (spec.paged() && spec.scanAllowed()
                        || conjuncts.stream().allMatch(conjunct -> Candidate.isTrueOfAll(index, conjunct)));
    }

    /**
     * Adds a candidate for an index if the index contains every entity that may match, and the rows read contain each
     * entity only once.
     */
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
                String advice = nonNull(index, component.property());
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

    /** Returns how to enable an index for a query that also includes entities with null. */
    private static String nonNull(IndexModel index, String property) {
        return "If '" + property
                + "' is never null, declare that with JSpecify's @NullMarked on the package or @NonNull on the "
                + "property; the query then uses index " + index.name() + ". Otherwise add "
                + PropertyNames.capitalized(property)
                + "IsNotNull to the query.";
    }
}
