package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;

/**
 * A query that its method's name or annotation says: planned once, bound and run at each call.
 *
 * @param <T> the entity
 */
final class PlannedTablesQuery<T> implements RepositoryQuery {
    private final TablesQueryMethod method;
    private final MethodQuery query;
    private final MethodCheck check;
    private final QueryRun<T> run;

    private PlannedTablesQuery(TablesQueryMethod method, EntityTable<T> table, TablesTemplate template) {
        this.method = method;
        this.query = MethodQuery.of(method, table.model());
        this.check = new MethodCheck(method, query, table.mapper());
        QueryPlan plan = Planner.plan(
                table.model(), template.unwrap(TemplateAccess.class).fitted(query.spec()));
        this.run = new QueryRun<>(method.text(), template, table, plan, query.constants());
    }

    /** The query of a method, checked. */
    static <T> PlannedTablesQuery<T> of(TablesQueryMethod method, Class<T> type, TablesTemplate template) {
        PlannedTablesQuery<T> planned = new PlannedTablesQuery<>(method, template.table(type), template);
        planned.check.check(planned.plan());
        return planned;
    }

    QueryPlan plan() {
        return run.plan();
    }

    @Override
    public QueryMethod getQueryMethod() {
        return method;
    }

    // Spring's arrays hold nullable elements, which NullAway sees on JDK 25 and not on 17.
    @Override
    @SuppressWarnings("NullAway")
    public @Nullable Object execute(Object[] parameters) {
        ParametersParameterAccessor accessor = new ParametersParameterAccessor(method.getParameters(), parameters);
        try {
            Sort sort = query.subject() == Subject.FIND ? accessor.getSort() : Sort.unsorted();
            BoundQuery bound = run.bind(sort, arguments(accessor));
            return switch (query.subject()) {
                case COUNT -> run.count(bound);
                case EXISTS -> run.exists(bound);
                case DELETE -> method.isCollectionQuery() ? run.deleteListed(bound) : run.delete(bound);
                case FIND -> find(bound, accessor);
            };
        } catch (RuntimeException failed) {
            throw TablesTemplate.translated(failed);
        }
    }

    private @Nullable Object[] arguments(ParametersParameterAccessor accessor) {
        int given = method.getParameters().getBindableParameters().getNumberOfParameters();
        @Nullable Object[] arguments = new Object[given];
        for (int i = 0; i < given; i++) {
            arguments[i] = accessor.getBindableValue(i);
        }
        return arguments;
    }

    private @Nullable Object find(BoundQuery bound, ParametersParameterAccessor accessor) {
        ResultProcessor processor = method.getResultProcessor().withDynamicProjection(accessor);
        ReturnedType returned = processor.getReturnedType();
        if (method.hasDynamicProjection()) {
            check.checkReturned(returned);
        }
        Object found = run.find(bound, Request.of(accessor), returned).of(method);
        return found == null
                ? null
                : processor.processResult(found, run.projector().to(returned));
    }
}
