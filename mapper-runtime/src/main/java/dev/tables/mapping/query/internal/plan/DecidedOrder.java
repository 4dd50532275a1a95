package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The reduction of a sort to the properties that decide the order. No two entities have the same keys, so properties
 * that follow all components of the partition key and the row key do not affect the order and need no index.
 */
final class DecidedOrder {
    private DecidedOrder() {}

    /** Returns the query without the properties of its sort that follow the whole key. */
    static QuerySpec of(EntityModel model, QuerySpec spec) {
        List<SortKey> sort = spec.sort();
        if (sort.size() < 2) {
            return spec;
        }
        Set<String> undecided = new HashSet<>();
        for (KeyLayout key : List.of(model.partitionKey(), model.rowKey())) {
            key.components().stream().map(KeyComponent::property).forEach(undecided::add);
        }
        undecided.removeAll(constantProperties(spec));
        for (int i = 0; i < sort.size() - 1; i++) {
            SortKey key = sort.get(i);
            if (!key.ignoreCase()) {
                undecided.remove(key.property().name());
            }
            if (undecided.isEmpty()) {
                return spec.withSort(sort.subList(0, i + 1));
            }
        }
        return spec;
    }

    /** Returns the properties that have the same value in every result. */
    private static Set<String> constantProperties(QuerySpec spec) {
        Set<String> given = new HashSet<>();
        Condition condition = spec.condition();
        if (condition != null) {
            for (Condition conjunct : condition.conjuncts()) {
                if (conjunct instanceof Condition.Test test
                        && test.isEquality()
                        && test.keyword() != QueryKeyword.IN
                        && !test.ignoreCase()) {
                    given.add(test.property().name());
                }
            }
        }
        return given;
    }
}
