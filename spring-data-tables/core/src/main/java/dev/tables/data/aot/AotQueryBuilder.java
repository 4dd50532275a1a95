package dev.tables.data.aot;

import dev.tables.annotation.IndexConsistency;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.query.internal.PlannedQuery;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.StoreTarget;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.PlanChoice;
import dev.tables.mapping.query.internal.plan.PlanRules;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.ReturnedType;

/**
 * A builder of a repository method's query from the code generated ahead of time, which contains the query and the
 * planner's choice. {@link #build} creates the query. The choice applies to stores that return rows in the order of
 * keys; for other stores, the planner chooses again.
 *
 * @param <T> the entity
 */
public final class AotQueryBuilder<T> {
    private final Method method;
    private final TablesTemplate template;
    private final ProjectionFactory projections;
    private final EntityTable<T> table;
    private QuerySpec asked = new QuerySpec(null, List.of(), 0);
    private List<Object> constants = List.of();
    private final List<PlanChoice> choices = new ArrayList<>();

    /**
     * The method of a repository.
     *
     * @param repository the interface
     * @param name the name of the method
     * @param parameters the types of all its parameters, or none if no other method has the name
     */
    record Method(Class<?> repository, String name, List<Class<?>> parameters) {
        /** Copies the list. */
        Method {
            parameters = List.copyOf(parameters);
        }

        String text() {
            return repository.getSimpleName() + "." + name;
        }
    }

    /** Creates a builder for a method whose repository uses the template. */
    AotQueryBuilder(Method method, Class<T> entity, TablesTemplate template, ProjectionFactory projections) {
        this.method = method;
        this.template = template;
        this.projections = projections;
        this.table = template.table(entity);
    }

    /** Sets the condition. By default the query has no condition. */
    public AotQueryBuilder<T> where(AotCondition condition) {
        asked = asked.withCondition(condition.condition());
        return this;
    }

    /** Sets the sort order. */
    public AotQueryBuilder<T> orderBy(AotOrder... keys) {
        asked = asked.withSort(Stream.of(keys).map(AotOrder::key).toList());
        return this;
    }

    /** Sets the maximum number of results. */
    public AotQueryBuilder<T> limit(int limit) {
        asked = asked.withLimit(limit);
        return this;
    }

    /** Sets the consistency of reads of a global index. */
    public AotQueryBuilder<T> readConsistency(IndexConsistency read) {
        asked = asked.withRead(read);
        return this;
    }

    /** Sets the values that are part of the query itself; they are bound after the arguments. */
    public AotQueryBuilder<T> constants(Object... values) {
        constants = List.of(values);
        return this;
    }

    /** Declares that the method returns pages that can be continued later. */
    public AotQueryBuilder<T> paged() {
        asked = asked.withPages(true);
        return this;
    }

    /** Allows a full scan. */
    public AotQueryBuilder<T> allowingScan() {
        asked = asked.withScanAllowed(true);
        return this;
    }

    /** Allows the query to skip results before a page. */
    public AotQueryBuilder<T> allowingOffset() {
        asked = asked.withOffsetAllowed(true);
        return this;
    }

    /** Allows a page to be read from the last key to the first. */
    public AotQueryBuilder<T> allowingDescendingReads() {
        asked = asked.withKeyOrder(KeyOrder.EITHER);
        return this;
    }

    /** Adds the chosen access path. */
    public AotQueryBuilder<T> servedBy(AccessPath chosen) {
        return served(chosen, null);
    }

    /** Adds the chosen access path and index. */
    public AotQueryBuilder<T> servedBy(AccessPath chosen, String indexChosen) {
        return served(chosen, indexChosen);
    }

    /**
     * Adds a fallback without an index, for use while no index of the access paths added before is readable. Later
     * calls of the builder configure this access path.
     */
    public AotQueryBuilder<T> fallbackTo(AccessPath chosen) {
        return served(chosen, null);
    }

    /**
     * Adds a fallback with an index, for use while no index of the access paths added before is readable. Later calls
     * of the builder configure this access path.
     */
    public AotQueryBuilder<T> fallbackTo(AccessPath chosen, String indexChosen) {
        return served(chosen, indexChosen);
    }

    private AotQueryBuilder<T> served(AccessPath path, @Nullable String index) {
        choices.add(new PlanChoice(path, index));
        return this;
    }

    private AotQueryBuilder<T> with(UnaryOperator<PlanChoice> more) {
        choices.set(choices.size() - 1, more.apply(choices.get(choices.size() - 1)));
        return this;
    }

    /** Sets the index, from 0, of the conjunct whose terms are read separately, each by its own keys. */
    public AotQueryBuilder<T> unionOverConjunct(int conjunct) {
        return with(one -> one.withConjunct(conjunct));
    }

    /** Adds the plan of one term of the union, without an index. */
    public AotQueryBuilder<T> unionTerm(AccessPath path, SortStrategy sortedBy) {
        return with(one -> one.withTerm(new PlanChoice(path, null).withSortedBy(sortedBy)));
    }

    /**
     * Adds the plan of one term of the union, without an index. The plan reads each term of one conjunct separately;
     * {@code conjunct} is the index of the conjunct, from 0.
     */
    public AotQueryBuilder<T> unionTerm(AccessPath path, int conjunct, SortStrategy sortedBy) {
        return with(one ->
                one.withTerm(new PlanChoice(path, null).withConjunct(conjunct).withSortedBy(sortedBy)));
    }

    /** Adds the plan of one term of the union, by an index. */
    public AotQueryBuilder<T> unionTerm(AccessPath path, String index, SortStrategy sortedBy) {
        return with(one -> one.withTerm(new PlanChoice(path, index).withSortedBy(sortedBy)));
    }

    /** Sets the sort strategy. */
    public AotQueryBuilder<T> sortedBy(SortStrategy sortedBy) {
        return with(one -> one.withSortedBy(sortedBy));
    }

    /** Sets the reason for the choice. */
    public AotQueryBuilder<T> selectionReason(String why) {
        return with(one -> one.withReason(why));
    }

    /** Sets the advice for a better access path. */
    public AotQueryBuilder<T> advice(String better) {
        return with(one -> one.withAdvice(better));
    }

    /**
     * Creates the query, checks it, and adds its plan to {@link TablesTemplate#queryPlans}. The query returns entities,
     * or projections of type {@code result}.
     *
     * @throws dev.tables.mapping.query.internal.plan.StalePlanException if the keys or indexes of the entity have
     *     changed
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException if the method needs an order that the store
     *     does not support
     */
    public <R> AotQuery<R> build(Class<R> result) {
        return TablesTemplate.withExceptionTranslation(() -> {
            QueryPlan plan = plan(table.model());
            checkOrder(plan);
            template.unwrap(TemplateAccess.class)
                    .addPlan(method.repository(), method.name(), method.parameters(), plan);
            PlannedQuery<T> planned = new PlannedQuery<>(method.text(), template, table, plan, constants);
            ReturnedType returned = ReturnedType.of(result, table.mapper().entityType(), projections);
            return new AotQuery<>(planned, returned, projecting(planned, result, returned));
        });
    }

    private QueryPlan plan(EntityModel model) {
        QuerySpec spec = template.unwrap(TemplateAccess.class).forStore(asked);
        // What was chosen before knew nothing of a store that may read rows from the last key to the first, or keeps no
        // order across partitions.
        boolean same = spec.keyOrder() == asked.keyOrder()
                || spec.isInKeyOrder() && spec.sort().isEmpty();
        boolean chosen = same && spec.partitionRanges() == asked.partitionRanges() && !choices.isEmpty();
        QueryPlan plan = chosen ? Planner.plan(model, spec, choices) : Planner.plan(model, spec);
        return plan.showing(IndexStates.of(table));
    }

    /** Rejects a plan that requires an order that the store does not support. */
    private void checkOrder(QueryPlan plan) {
        if (plan.accessPath() == AccessPath.TABLE_SCAN && !plan.spec().scanAllowed()) {
            throw new UnsupportedQueryException(
                    plan.model().entity(),
                    null,
                    method.text() + " would scan table '" + plan.table()
                            + "' in this store. Allow the scan with @AllowScan.\n" + plan.explain());
        }
        DeclarationError misfit =
                plan.spec().paged() ? PlanRules.ofPages(plan, asked.keyOrder()) : PlanRules.ofFirst(plan);
        if (misfit != null) {
            throw new UnsupportedQueryException(
                    plan.model().entity(), null, method.text() + " " + misfit.fact() + StoreTarget.hint(plan.spec()));
        }
    }

    /** Returns the conversion of a read object to the method's result, or null if the result is the entity itself. */
    private <R> @Nullable Function<Object, R> projecting(
            PlannedQuery<T> planned, Class<R> result, ReturnedType returned) {
        if (!returned.isProjecting()) {
            return null;
        }
        return planned.projector().to(returned, result, projections);
    }
}
