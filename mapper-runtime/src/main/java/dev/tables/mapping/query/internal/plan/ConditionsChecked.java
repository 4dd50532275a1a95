package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.StoreFilter;
import java.util.ArrayList;
import java.util.List;

/**
 * The descriptions of how each condition of a query is checked: by keys, by the store, or in memory. The descriptions
 * contain no argument values.
 */
final class ConditionsChecked {
    private ConditionsChecked() {}

    /** Returns one text for each alternative, or for each term of a union. */
    static List<String> byKeys(Candidate chosen) {
        if (chosen.isUnion()) {
            return chosen.terms().stream()
                    .map(term -> term.chosen().choice("", null) + " of " + String.join(" | ", byKeys(term.chosen())))
                    .toList();
        }
        return chosen.alternatives().stream()
                .map(one -> chosen.isByTableIndex()
                        ? "index: " + one.partition()
                        : "partition key: " + one.partition() + "; "
                                + (chosen.index() == null ? "row key: " : "index: ") + one.key())
                .toList();
    }

    static List<String> byStore(Candidate chosen) {
        return residuals(chosen, true).stream().map(Condition::toString).toList();
    }

    static List<String> inMemory(Candidate chosen) {
        return residuals(chosen, false).stream().map(Condition::toString).toList();
    }

    private static List<Condition> residuals(Candidate chosen, boolean inStore) {
        if (chosen.isUnion()) {
            return chosen.terms().stream()
                    .flatMap(term -> residuals(term.chosen(), inStore).stream())
                    .distinct()
                    .toList();
        }
        List<Condition> found = new ArrayList<>();
        Condition residual = chosen.residual();
        if (residual != null) {
            boolean inMemory = chosen.path() == AccessPath.POINT_READ
                    || chosen.path() == AccessPath.MULTI_POINT_READ
                    || !chosen.filtersIndexRows();
            for (Condition term : residual.conjuncts()) {
                boolean served = !inMemory && term.tests().stream().allMatch(StoreFilter::isServed);
                if (served == inStore) {
                    found.add(term);
                }
            }
        }
        return found;
    }
}
