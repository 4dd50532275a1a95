package dev.tables.processor.check;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A check for indexes that no repository method uses, or for which a better index exists. An unused index only slows
 * down writes.
 */
final class UnusedIndexes {
    private final EntityModel model;
    private final Map<String, AccessPlan> plans;

    private UnusedIndexes(EntityModel model, Map<String, AccessPlan> plans) {
        this.model = model;
        this.plans = plans;
    }

    /**
     * Adds one note about all unused indexes. Adds no note if the repository has no query methods. Adds no note if a
     * method has a sort parameter or a filter that is known only at startup, because the method may use any index.
     * Unique indexes are never reported, because they reject duplicates.
     */
    static void note(
            EntityModel model, MappedRepository repository, Map<String, AccessPlan> plans, Diagnostics diagnostics) {
        boolean open = repository.leftToStart()
                || plans.size() < repository.methods().size()
                || repository.methods().stream().anyMatch(method -> isSortedByCaller(method.shape()));
        if (plans.isEmpty() || open) {
            return;
        }
        List<String> unused = new UnusedIndexes(model, plans).texts();
        if (!unused.isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.INDEX_UNUSED,
                    repository.place(),
                    repository.name() + " has no method that uses " + String.join(" or ", unused) + " of "
                            + model.entity() + ". An unused index only makes writes more expensive: remove it, "
                            + "or add a query that uses it.");
        }
    }

    private static boolean isSortedByCaller(MethodShape shape) {
        return shape.takes(MethodShape.Kind.SORT) || shape.takes(MethodShape.Kind.PAGEABLE);
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (IndexModel index : model.indexes()) {
            boolean used = index.unique() || plans.values().stream().anyMatch(plan -> uses(plan, index));
            if (!used) {
                texts.add("index " + index.name() + better(index));
            }
        }
        return texts;
    }

    /** Returns whether the plan uses the index to find entities, or to sort results too large to sort in memory. */
    private boolean uses(AccessPlan plan, IndexModel index) {
        if (plan.indexes().contains(index)) {
            return true;
        }
        return plan.sortStrategy() == SortStrategy.IN_MEMORY
                && plan instanceof QueryPlan query
                && Planner.plan(model, query.spec().withPages(true).withRead(IndexConsistency.STRONG))
                        .indexes()
                        .contains(index);
    }

    /**
     * Returns a text about the indexes that methods use instead of this index, or an empty text if no method could use
     * this index.
     */
    private String better(IndexModel index) {
        for (Map.Entry<String, AccessPlan> method : plans.entrySet()) {
            AccessPlan plan = method.getValue();
            boolean could = !plan.indexes().isEmpty()
                    && plan.candidates().stream()
                            .map(CandidatePlan::plan)
                            .anyMatch(other -> other.indexes().contains(index));
            if (could) {
                return " (" + method.getKey() + " uses "
                        + plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", "))
                        + " instead, which costs less)";
            }
        }
        return "";
    }
}
