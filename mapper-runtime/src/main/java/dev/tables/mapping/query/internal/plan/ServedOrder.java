package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The order of the rows that a query reads, compared with the requested order and its reverse. */
final class ServedOrder {
    private final EntityModel model;
    private final QuerySpec spec;
    /** The tests that every result fulfills. */
    private final List<Condition.Test> tests;

    ServedOrder(EntityModel model, QuerySpec spec, List<Condition.Test> tests) {
        this.model = model;
        this.spec = spec;
        this.tests = tests;
    }

    /**
     * The way in which results are sorted.
     *
     * @param by the strategy, such as the order of keys or a sort in memory
     * @param descending whether rows are read from the last to the first
     */
    record Served(SortStrategy by, boolean descending) {
        /** No order was requested. */
        static final Served NOTHING = new Served(SortStrategy.NONE, false);

        private static final Served MEMORY = new Served(SortStrategy.IN_MEMORY, false);
    }

    /** Returns how results of several alternatives of one key are sorted. */
    Served of(List<Alternative> alternatives) {
        Served first = of(null, alternatives.get(0));
        boolean sharded = alternatives.get(0).isSharded();
        return sharded && first.by() == SortStrategy.KEY_ORDER ? Served.MEMORY : first;
    }

    /** Returns how the rows of the table, or of the index, are sorted. */
    Served of(@Nullable IndexModel index, Alternative alternative) {
        if (spec.sort().isEmpty()) {
            return Served.NOTHING;
        }
        if (!spec.isInKeyOrder()) {
            return Served.MEMORY;
        }
        boolean ofIndexTable = index != null && index.hasOwnTable();
        if (!spec.partitionRanges() && !alternative.partition().isFull() && !ofIndexTable) {
            // Partitions that are not given come in an order of the store; rows of an index's own table are merged.
            return isServed(List.of(), false)
                    ? new Served(index == null ? SortStrategy.KEY_ORDER : SortStrategy.INDEX_ORDER, false)
                    : Served.MEMORY;
        }
        List<KeyComponent> order = new ArrayList<>();
        boolean exact = append(order, alternative.partition().layout());
        if (model.partitionKey().shards() != null && (index == null || !index.hasOwnTable())) {
            // Rows of one partition are merged; else a shard comes before the row key.
            exact &= alternative.isSharded() && alternative.partition().isSingle();
        }
        exact = exact && append(order, alternative.key().layout());
        if (exact && index != null && index.hasOwnTable()) {
            // Rows of the same values lie in the order of their entities' partitions, whose keys end with a shard.
            exact = append(order, model.partitionKey()) && model.partitionKey().shards() == null;
        }
        if (exact && index != null && alternative.key().layout().hasSuffix()) {
            append(order, model.rowKey());
        }
        SortStrategy keys = index == null ? SortStrategy.KEY_ORDER : SortStrategy.INDEX_ORDER;
        if (isServed(order, false)) {
            return new Served(keys, false);
        }
        boolean either = spec.keyOrder() == KeyOrder.EITHER || spec.keyOrder() == KeyOrder.EITHER_TO_SORT;
        return either && isServed(order, true) ? new Served(keys, true) : Served.MEMORY;
    }

    /** Appends components as long as keys sort by them; returns false if keys do not sort by all components. */
    private static boolean append(List<KeyComponent> order, KeyLayout layout) {
        for (int i = 0; i < layout.components().size(); i++) {
            if (!layout.preservesOrder(i)) {
                return false;
            }
            order.add(layout.components().get(i));
        }
        return true;
    }

    /** Returns whether rows in the order of these components, reversed or not, are in the requested order. */
    private boolean isServed(List<KeyComponent> order, boolean turned) {
        Set<String> constant = constant(false);
        Set<String> constantButForCase = constant(true);
        int at = 0;
        for (int i = 0; i < spec.sort().size(); i++) {
            SortKey key = spec.sort().get(i);
            boolean decided = (key.ignoreCase() ? constantButForCase : constant)
                    .contains(key.property().name());
            if (decided || isRepeated(i)) {
                continue;
            }
            if (key.nullsMoved() && !isNeverNull(key.property().name())) {
                return false;
            }
            while (at < order.size()
                    && (order.get(at).ignoreCase() ? constantButForCase : constant)
                            .contains(order.get(at).property())) {
                at++;
            }
            if (at == order.size()
                    || !order.get(at).property().equals(key.property().name())
                    || order.get(at).ignoreCase() != key.ignoreCase()
                    || (order.get(at).descending() ^ turned) != key.descending()) {
                return false;
            }
            at++;
        }
        return true;
    }

    /** Returns the sort keys that affect the order. If no result has nulls, the position of nulls is the default. */
    List<SortKey> deciding() {
        Set<String> constant = constant(false);
        Set<String> constantButForCase = constant(true);
        List<SortKey> deciding = new ArrayList<>();
        for (int i = 0; i < spec.sort().size(); i++) {
            SortKey key = spec.sort().get(i);
            String name = key.property().name();
            if (!(key.ignoreCase() ? constantButForCase : constant).contains(name) && !isRepeated(i)) {
                boolean moved = key.nullsMoved() && !isNeverNull(name);
                deciding.add(new SortKey(key.property(), key.descending(), moved, key.ignoreCase()));
            }
        }
        return deciding;
    }

    /** Returns whether a sort key has no effect, because an earlier sort key orders by the same property. */
    private boolean isRepeated(int number) {
        SortKey key = spec.sort().get(number);
        return spec.sort().subList(0, number).stream()
                .anyMatch(earlier ->
                        earlier.property().equals(key.property()) && (key.ignoreCase() || !earlier.ignoreCase()));
    }

    /** Returns the properties that have the same value in all results, or differ only in case. */
    private Set<String> constant(boolean butForCase) {
        Set<String> constant = new HashSet<>();
        for (Condition.Test test : tests) {
            boolean single =
                    test.isEquality() && test.keyword() != QueryKeyword.IN && (butForCase || !test.ignoreCase());
            if (single || test.keyword() == QueryKeyword.IS_NULL) {
                constant.add(test.property().name());
            }
        }
        return constant;
    }

    /** Returns whether the property is not null in any result. */
    boolean isNeverNull(String name) {
        PropertyModel property = model.property(name);
        if (property != null && !property.nullable()) {
            return true;
        }
        for (Condition.Test test : tests) {
            if (test.property().name().equals(name) && test.keyword() != QueryKeyword.IS_NULL) {
                return true;
            }
        }
        return false;
    }
}
