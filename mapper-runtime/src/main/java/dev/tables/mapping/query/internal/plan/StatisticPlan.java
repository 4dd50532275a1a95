package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.QueryCost;
import dev.tables.mapping.query.QueryCost.Feasibility;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.Statistic;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a statistic: the plan that reads rows, and the computation of the result from these rows. Immutable.
 *
 * <p>If the plan reads rows in the order of the property, the cost is the cost of reading the first rows. Each further
 * value costs the same.
 */
public final class StatisticPlan implements AccessPlan {
    private final Statistic statistic;
    private final PropertyModel property;
    private final QueryPlan whole;
    private final @Nullable QueryPlan ordered;
    private final @Nullable QueryPlan next;

    StatisticPlan(
            Statistic statistic,
            PropertyModel property,
            QueryPlan whole,
            @Nullable QueryPlan ordered,
            @Nullable QueryPlan next) {
        this.statistic = statistic;
        this.property = property;
        this.whole = whole;
        this.ordered = ordered;
        this.next = next;
    }

    /** Returns a copy that shows these states of indexes. */
    public StatisticPlan showing(IndexStates states) {
        QueryPlan first = ordered == null ? null : ordered.showing(states).made();
        return new StatisticPlan(statistic, property, whole.showing(states).made(), first, next);
    }

    /** Returns the statistic. */
    public Statistic statistic() {
        return statistic;
    }

    /** Returns the property of the statistic. */
    public PropertyModel property() {
        return property;
    }

    /** Returns the plan that is executed, which reads in the order of the property or reads all matching entities. */
    public QueryPlan served() {
        return ordered == null ? whole : ordered;
    }

    /** Returns the plan that reads all matching entities. */
    public QueryPlan whole() {
        return whole;
    }

    /**
     * Returns the plan that reads the first rows in the order of the property; null if rows do not have that order.
     */
    @Nullable
    public QueryPlan ordered() {
        return ordered;
    }

    /**
     * Returns the plan that reads the first rows after the rows of a given value, which is passed as the last argument;
     * null if the result is a single value.
     */
    @Nullable
    public QueryPlan next() {
        return next;
    }

    /** Returns whether all matching entities may be read. */
    public boolean allowsWhole() {
        return whole.cost().feasibility().compareTo(Feasibility.SCAN_ALLOWED) <= 0;
    }

    /** Returns the properties that are read if all matching entities are read. */
    public Set<String> readOfAll() {
        return whole.propertiesRead(Set.of(property.name()));
    }

    /** Returns the properties that are read if rows are read in the order of the property. */
    public Set<String> readInOrder() {
        if (ordered == null || next == null) {
            return ordered == null ? Set.of() : ordered.propertiesRead(Set.of(property.name()));
        }
        Set<String> names = new LinkedHashSet<>(ordered.propertiesRead(Set.of(property.name())));
        names.addAll(next.propertiesRead(Set.of(property.name())));
        return names;
    }

    /** Returns the model of the entity. */
    public EntityModel model() {
        return whole.model();
    }

    @Override
    public String entityName() {
        return served().entityName();
    }

    @Override
    public AccessPath accessPath() {
        return served().accessPath();
    }

    /**
     * Returns whether the plan would read the whole table, or more of it than the first rows of an order, although that
     * is not allowed.
     */
    public boolean isScanRefused() {
        return accessPath() == AccessPath.TABLE_SCAN && !served().spec().scanAllowed();
    }

    @Override
    public String table() {
        return served().table();
    }

    @Override
    public @Nullable IndexModel index() {
        return served().index();
    }

    @Override
    public List<IndexModel> indexes() {
        return served().indexes();
    }

    @Override
    public List<? extends AccessPlan> unionBranches() {
        return served().unionBranches();
    }

    @Override
    public SortStrategy sortStrategy() {
        return served().sortStrategy();
    }

    @Override
    public boolean isDescending() {
        return served().isDescending();
    }

    @Override
    public int shardsToRead() {
        return served().shardsToRead();
    }

    @Override
    public boolean mergesShards() {
        return served().mergesShards();
    }

    @Override
    public String selectionReason() {
        return served().selectionReason();
    }

    /**
     * Returns the advice to declare an index in the order of the property, if the first rows of that index would serve
     * the statistic. Otherwise returns the advice of the plan that is executed.
     */
    @Override
    public @Nullable String advice() {
        boolean orderHelps = ordered == null && !property.isMultiValued() && !property.isEncrypted();
        if (!orderHelps || statistic.kind() == Statistic.Kind.COUNTS) {
            return served().advice();
        }
        SortKey first = new SortKey(property, statistic.kind() == Statistic.Kind.MAX);
        QuerySpec spec = whole.spec().withSort(List.of(first)).withLimit(1);
        return Planner.plan(whole.model(), spec).advice();
    }

    @Override
    public QueryCost cost() {
        return served().cost();
    }

    @Override
    public List<String> keyConditions() {
        return served().keyConditions();
    }

    @Override
    public List<String> storeConditions() {
        return served().storeConditions();
    }

    @Override
    public List<String> inMemoryConditions() {
        return served().inMemoryConditions();
    }

    @Override
    public String requestEstimate() {
        return served().requestEstimate();
    }

    @Override
    public boolean supportsOffset() {
        return false;
    }

    @Override
    public boolean isEventuallyConsistent() {
        return served().isEventuallyConsistent();
    }

    @Override
    public List<CandidatePlan> candidates() {
        return served().candidates();
    }

    @Override
    public @Nullable String rejectionReason() {
        boolean other = ordered != null && allowsWhole() && whole.rejectionReason() == null;
        return other ? null : served().rejectionReason();
    }

    @Override
    public String explain() {
        return new Explanation(served(), advice()).text() + "\n  statistic: " + statistic + ": " + how();
    }

    private String how() {
        if (ordered == null) {
            return "reads '" + property.name() + "' of all matching entities, and "
                    + (statistic.kind().isOne() ? "compares the values in memory" : "groups the values in memory");
        }
        return statistic.kind().isOne()
                ? "reads the first row in that order"
                : "reads the first rows in that order, then the first row after each value, and skips the rows in "
                        + "between";
    }

    @Override
    public String toString() {
        return explain();
    }
}
