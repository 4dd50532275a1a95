package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties of entities that a plan reads. */
final class PropertiesRead {
    private PropertiesRead() {}

    /** Returns the properties that are read to run the query and to return the requested properties. */
    static Set<String> of(QueryPlan plan, Set<String> wanted) {
        if (isNamedByIndex(plan) && areSaid(plan, wanted)) {
            return wanted;
        }
        Set<String> all = new LinkedHashSet<>(wanted);
        all.addAll(plan.propertiesNeeded());
        return all;
    }

    /**
     * Returns whether the index rows alone determine the matching entities in the requested order. The rows of a global
     * index determine the matching entities as long as these rows are exact.
     */
    static boolean isNamedByIndex(QueryPlan plan) {
        IndexModel index = plan.index();
        if (index == null || index.coversProperties() && !index.hasOwnTable()) {
            return false;
        }
        boolean once = plan.model().multiValuedComponent(index) == null || isSingle(plan);
        return once && plan.residual() == null && plan.sortStrategy() != SortStrategy.IN_MEMORY;
    }

    private static boolean isSingle(QueryPlan plan) {
        for (Alternative alternative : plan.chosen().alternatives()) {
            if (!alternative.isSingle() || alternative.isSharded()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the keys of index rows contain all these properties. */
    private static boolean areSaid(QueryPlan plan, Set<String> names) {
        Set<String> said = KeyValues.of(plan.model(), plan.indexNumber()).properties();
        return names.stream()
                .allMatch(name -> said.contains(name) || isKey(plan.model().property(name)));
    }

    private static boolean isKey(@Nullable PropertyModel property) {
        return property != null
                && (property.role() == PropertyModel.Role.PARTITION_KEY
                        || property.role() == PropertyModel.Role.ROW_KEY);
    }

    /**
     * Returns the properties that are read to run the query: the properties of conditions and sort keys, and the
     * properties that index rows are verified with. Includes the properties that the alternative plan in key order
     * reads.
     */
    static Set<String> needed(QueryPlan plan) {
        Set<String> names = new LinkedHashSet<>();
        for (Condition.Test test : plan.tests()) {
            names.add(test.property().name());
        }
        for (SortKey key : plan.spec().sort()) {
            names.add(key.property().name());
        }
        for (IndexModel index : plan.indexes()) {
            for (KeyComponent component : index.components()) {
                names.add(component.property());
            }
        }
        QueryPlan other = plan.inOrder();
        if (other != null) {
            names.addAll(other.propertiesNeeded());
        }
        return names;
    }
}
