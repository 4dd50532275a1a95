package dev.tables.mapping.query.internal.plan;

import dev.tables.engine.Limits;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.method.Statistic.Kind;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The planner of statistics, which uses the plans of ordinary queries. If keys or an index have the order of the
 * property, the smallest and the greatest value are in the first rows in ascending and in descending order. Each
 * further value is in the first row after all rows of the previous value, so that the rows between are not read.
 * Otherwise, and for counts, all matching entities are read, with only that property.
 */
public final class StatisticPlanner {
    private final EntityModel model;
    private final QuerySpec found;
    private final Statistic statistic;
    private final PropertyModel property;
    private final int arguments;

    private StatisticPlanner(EntityModel model, QuerySpec asked, Statistic statistic, int arguments) {
        this.model = model;
        this.statistic = statistic;
        this.property = statistic.in(model);
        this.arguments = arguments;
        Condition condition = asked.condition();
        this.found = asked.withCondition(
                        property.nullable() ? and(condition, test(QueryKeyword.IS_NOT_NULL, 0)) : condition)
                .withSort(List.of())
                .withLimit(0)
                .withPages(false);
    }

    /**
     * Plans a statistic of all matching entities.
     *
     * @param asked the query that selects the entities; its order and limit are ignored
     * @param arguments the number of arguments of a call, including literals
     * @throws UnsupportedQueryException as for other queries; the caller must reject a plan that scans
     */
    public static StatisticPlan plan(EntityModel model, QuerySpec asked, Statistic statistic, int arguments) {
        return new StatisticPlanner(model, asked, statistic, arguments).plan();
    }

    private StatisticPlan plan() {
        QueryPlan whole = Planner.plan(model, found);
        if (statistic.kind() == Kind.COUNTS || property.isMultiValued() || property.isEncrypted()) {
            return new StatisticPlan(statistic, property, whole, null, null);
        }
        if (statistic.kind().isOne()) {
            return new StatisticPlan(statistic, property, whole, first(statistic.kind() == Kind.MAX, 1), null);
        }
        StatisticPlan ascending = values(whole, false);
        return ascending.ordered() == null ? values(whole, true) : ascending;
    }

    /**
     * Plans to read each value from the first row after the rows of the previous value. Floating-point properties are
     * excluded, because a search for values after another value does not find NaN.
     */
    private StatisticPlan values(QueryPlan whole, boolean descending) {
        ValueType type = property.type();
        QueryPlan first =
                type == ValueType.FLOAT || type == ValueType.DOUBLE ? null : first(descending, Limits.MAX_PAGE_SIZE);
        if (first == null || !isDecidedByKeys(first)) {
            return new StatisticPlan(statistic, property, whole, null, null);
        }
        QueryKeyword behind = descending ? QueryKeyword.LESS_THAN : QueryKeyword.GREATER_THAN;
        QueryPlan next =
                Planner.plan(model, first.spec().withCondition(and(first.spec().condition(), test(behind, arguments))));
        boolean goesOn = isOrdered(next) && isDecidedByKeys(next);
        return new StatisticPlan(statistic, property, whole, goesOn ? first : null, goesOn ? next : null);
    }

    /**
     * Returns the plan for the first rows in the order of the property; null if rows do not have that order. Reading a
     * few rows of a table does not count as a scan.
     */
    private @Nullable QueryPlan first(boolean descending, int limit) {
        QuerySpec spec =
                found.withSort(List.of(new SortKey(property, descending))).withLimit(limit);
        QueryPlan plan = Planner.plan(model, spec);
        if (!isOrdered(plan)) {
            return null;
        }
        if (plan.accessPath() != AccessPath.TABLE_SCAN) {
            return plan;
        }
        return isDecidedByKeys(plan) ? Planner.plan(model, spec.withScanAllowed(true)) : null;
    }

    private static boolean isOrdered(QueryPlan plan) {
        return plan.sortStrategy() == SortStrategy.KEY_ORDER || plan.sortStrategy() == SortStrategy.INDEX_ORDER;
    }

    /**
     * Returns whether every row in the range of keys is a result. A remaining test for a non-null value is always true,
     * because an index contains only entities with a value.
     */
    private boolean isDecidedByKeys(QueryPlan plan) {
        Condition residual = plan.residual();
        return !plan.isUnion()
                && !model.hasEarlierSchemas()
                && (residual == null
                        || residual.tests().stream()
                                .allMatch(test -> test.keyword() == QueryKeyword.IS_NOT_NULL
                                        && test.property().equals(property)));
    }

    private Condition.Test test(QueryKeyword keyword, int argument) {
        return new Condition.Test(property, keyword, argument, false);
    }

    private static Condition and(@Nullable Condition condition, Condition more) {
        return condition == null ? more : Condition.all(List.of(condition, more));
    }
}
