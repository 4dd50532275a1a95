package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.StoreTarget;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.PlanRules;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlanner;
import dev.tables.mapping.table.EntityTable;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.ReturnedType;

/**
 * A query method with its declaration and its plan. The plan is created at startup for the actual store, or ahead of
 * time for a store that returns rows in the order of keys.
 */
public final class PlannedQueryMethod {
    private final TablesQueryMethod method;
    private final QueryDeclaration declaration;
    private final EntityMapper<?> mapper;
    private final QueryPlan plan;
    private final @Nullable StatisticPlan statistic;

    private PlannedQueryMethod(
            TablesQueryMethod method,
            QueryDeclaration declaration,
            EntityMapper<?> mapper,
            QueryPlan plan,
            @Nullable StatisticPlan statistic) {
        this.method = method;
        this.declaration = declaration;
        this.mapper = mapper;
        this.plan = plan;
        this.statistic = statistic;
    }

    /**
     * Reads and plans a query method ahead of time, without a store; requires the mapper of the entity.
     *
     * @throws UnsupportedQueryException if the method cannot be parsed
     * @throws dev.tables.mapping.model.MissingMapperException if the entity has no mapper
     */
    public static PlannedQueryMethod of(Method method, RepositoryMetadata repository, ProjectionFactory projections) {
        TablesQueryMethod queryMethod =
                TablesQueryMethod.of(method, repository, projections, PropertiesBasedNamedQueries.EMPTY);
        EntityMapper<?> mapper = EntityMappers.of(repository.getDomainType());
        return of(queryMethod, QueryDeclaration.of(queryMethod, mapper.model()), mapper);
    }

    /** Returns whether the filter of a method is in a file of named queries, which is read only at startup. */
    public static boolean isNamed(Method method) {
        return DeclaredFilters.isNamed(method);
    }

    /** Creates a query method with the plan that the compiler creates. */
    private static PlannedQueryMethod of(
            TablesQueryMethod method, QueryDeclaration declaration, EntityMapper<?> mapper) {
        if (declaration.statistic() != null) {
            return of(method, declaration, mapper, statistic(method, declaration, mapper.model(), declaration.spec()));
        }
        QueryPlan plan = Planner.plan(mapper.model(), declaration.spec());
        return new PlannedQueryMethod(method, declaration, mapper, plan, null);
    }

    /** Plans a query method at startup, for the template's store. */
    static PlannedQueryMethod of(TablesQueryMethod method, EntityTable<?> table, TablesTemplate template) {
        QueryDeclaration declaration = QueryDeclaration.of(method, table.model());
        QuerySpec spec = template.unwrap(TemplateAccess.class).forStore(declaration.spec());
        if (declaration.statistic() != null) {
            StatisticPlan planned = statistic(method, declaration, table.model(), spec);
            return of(method, declaration, table.mapper(), planned.showing(IndexStates.of(table)));
        }
        QueryPlan plan =
                Planner.plan(table.model(), spec).showing(IndexStates.of(table)).made();
        return new PlannedQueryMethod(method, declaration, table.mapper(), plan, null);
    }

    private static PlannedQueryMethod of(
            TablesQueryMethod method, QueryDeclaration declaration, EntityMapper<?> mapper, StatisticPlan planned) {
        return new PlannedQueryMethod(method, declaration, mapper, planned.served(), planned);
    }

    private static StatisticPlan statistic(
            TablesQueryMethod method, QueryDeclaration declaration, EntityModel model, QuerySpec spec) {
        int arguments = method.argumentTypes().size()
                + declaration.expressions().size()
                + declaration.constants().size();
        Statistic asked = Objects.requireNonNull(declaration.statistic());
        StatisticPlan best = StatisticPlanner.plan(model, spec, asked, arguments);
        if (spec.keyOrder() == KeyOrder.EITHER_TO_SORT) {
            // What the compiler refuses is refused here, whatever this store can do.
            QuerySpec expected = spec.withKeyOrder(declaration.spec().keyOrder());
            StatisticPlan compiled = StatisticPlanner.plan(model, expected, asked, arguments);
            return compiled.isScanRefused() ? compiled : best;
        }
        return best;
    }

    /** Returns Spring Data's description of the method. */
    public QueryMethod method() {
        return method;
    }

    /** Returns the operation on the matching entities. */
    public Subject subject() {
        return declaration.subject();
    }

    /** Returns the plan by which matching entities are read. */
    public QueryPlan plan() {
        return plan;
    }

    /** Returns the access plan, including the statistic if there is one. */
    public AccessPlan shown() {
        return statistic == null ? plan : statistic;
    }

    /** Returns the plan of the statistic, or null if the method returns entities. */
    @Nullable
    StatisticPlan statistic() {
        return statistic;
    }

    /** Returns the declaration. */
    QueryDeclaration declaration() {
        return declaration;
    }

    /** Returns whether the filter contains expressions, whose values are available only when the application runs. */
    public boolean evaluates() {
        return !declaration.expressions().isEmpty();
    }

    /** Returns the values that are literals in the filter. */
    public List<Object> constants() {
        return declaration.constants();
    }

    /** Returns the reason why the method will be rejected at startup, or null. */
    public @Nullable String refusal() {
        try {
            check("");
            return null;
        } catch (DataAccessException | UnsupportedQueryException refused) {
            return refused.getMessage();
        }
    }

    /**
     * Rejects a method whose plan is not allowed or not supported. The message contains the feature that the store
     * lacks and that the compiler assumed.
     */
    void check() {
        if (refusal() != null) {
            PlannedQueryMethod compiled = of(method, declaration, mapper);
            check(compiled.refusal() == null ? StoreTarget.hint(plan.spec()) : "");
        }
    }

    private void check(String hint) {
        if (statistic != null) {
            if (statistic.isScanRefused()) {
                throw new ScanNotAllowedException(method.method(), statistic, hint);
            }
            return;
        }
        if (plan.accessPath() == AccessPath.TABLE_SCAN && !method.allowsScan()) {
            throw new ScanNotAllowedException(method.method(), plan, hint);
        }
        for (DeclarationError misfit : PlanRules.ofMethod(method.shape(), plan)) {
            method.refuse(mapper.model().entity(), new DeclarationError(misfit.kind(), misfit.fact() + hint));
        }
        if (subject() == Subject.FIND && !method.hasDynamicProjection()) {
            checkReturned(method.getResultProcessor().getReturnedType());
        }
    }

    /** Rejects a result type to which entities cannot be converted. */
    void checkReturned(ReturnedType returned) {
        new ProjectionCheck(mapper).check(returned, "Query method " + method.text());
        if (declaration.distinct() && returned.isProjecting()) {
            method.refuse(
                    mapper.model().entity(),
                    MethodRules.ofDistinct(method.shape().returned()));
        }
    }
}
