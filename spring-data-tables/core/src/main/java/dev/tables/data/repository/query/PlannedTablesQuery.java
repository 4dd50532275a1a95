package dev.tables.data.repository.query;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.Query;
import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.BoundQuery;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.DerivedQuery.Subject;
import dev.tables.mapping.query.FilterQuery;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.Planner;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.QuerySpec;
import dev.tables.mapping.query.SortedBy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A query that its method's name or annotation says: planned once, bound and run at each call.
 *
 * @param <T> the entity
 */
final class PlannedTablesQuery<T> implements RepositoryQuery {
    private static final int DELETED_AT_ONCE = 1000;

    private final TablesQueryMethod method;
    private final TablesTemplate template;
    private final EntityTable<T> table;
    private final QueryExecutor<T> queries;
    private final Subject subject;
    private final AccessPlan plan;
    private final List<Object> constants = new ArrayList<>();
    private final Projector<T> projector;

    private PlannedTablesQuery(
            TablesQueryMethod method, Class<T> type, TablesTemplate template, Subject subject, QuerySpec spec) {
        this.method = method;
        this.template = template;
        this.table = template.table(type);
        this.queries = template.queries(type);
        this.subject = subject;
        QuerySpec wanted = subject == Subject.FIND ? spec : spec.withSort(List.of());
        this.plan = Planner.plan(table.model(), template.fitted(wanted));
        this.projector = new Projector<>(template, table.mapper(), plan.propertiesNeeded());
    }

    /** The query of a method, checked. */
    static <T> PlannedTablesQuery<T> of(TablesQueryMethod method, Class<T> type, TablesTemplate template) {
        EntityModel model = template.table(type).model();
        Query annotation = method.annotation();
        PlannedTablesQuery<T> planned;
        if (annotation == null) {
            DerivedQuery query = MethodNameParser.parse(model, method.getName());
            planned = new PlannedTablesQuery<>(method, type, template, query.subject(), query.spec());
            planned.checkArguments(query.arguments());
        } else {
            FilterQuery query = FilterQuery.parse(model, annotation.value(), method.parameterNames());
            QuerySpec spec = new QuerySpec(query.condition(), List.of(), 0);
            planned = new PlannedTablesQuery<>(method, type, template, subject(annotation), spec);
            planned.constants.addAll(query.constants());
        }
        planned.check();
        return planned;
    }

    private static Subject subject(Query annotation) {
        if (annotation.delete()) {
            return Subject.DELETE;
        }
        return annotation.count() ? Subject.COUNT : annotation.exists() ? Subject.EXISTS : Subject.FIND;
    }

    private void checkArguments(int arguments) {
        int parameters = method.getParameters().getBindableParameters().getNumberOfParameters();
        if (parameters != arguments) {
            throw refused("has " + parameters + " parameters to compare with, expected " + arguments + " for '"
                    + plan.spec().condition() + "'.");
        }
    }

    private void check() {
        if (plan.path() == AccessPath.SCAN && !method.allowsScan()) {
            throw new ScanRefusedException(method.method(), plan);
        }
        if (method.isPageQuery() && !method.allowsCount()) {
            throw refused("returns a Page, which would count all answers for every page. Return a Slice or a Window, or"
                    + " allow it with @AllowCount.");
        }
        if (method.isPaged() && !plan.spec().keyOrder()) {
            throw refused(
                    "returns pages, but the store does not return rows in the order of keys, so that pages have no place"
                            + " to continue from. Return a List or a Stream.");
        }
        if (method.isPaged() && plan.sortedBy() == SortedBy.MEMORY) {
            throw refused(
                    "returns pages, but its order is made in memory, so that pages have no place to continue from."
                            + " Sort by what keys or an index serve, or return a List.\n" + plan.explain());
        }
        boolean sized = plan.spec().limit() > 0
                || method.getParameters().hasLimitParameter()
                || method.getParameters().hasPageableParameter();
        if (method.isScrollQuery() && !sized) {
            throw refused("returns a Window of no size. Say findTop10By…, or take a Limit.");
        }
    }

    private InvalidDataAccessApiUsageException refused(String fact) {
        return new InvalidDataAccessApiUsageException("Query method " + method.text() + " " + fact);
    }

    AccessPlan plan() {
        return plan;
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
        List<@Nullable Object> arguments = new ArrayList<>();
        accessor.iterator().forEachRemaining(arguments::add);
        arguments.addAll(constants);
        return TablesTemplate.translated(() -> {
            BoundQuery query = planFor(accessor.getSort()).bind(arguments.toArray());
            return switch (subject) {
                case COUNT -> queries.count(query);
                case EXISTS -> queries.exists(query);
                case DELETE -> delete(query);
                case FIND -> find(query, accessor);
            };
        });
    }

    private AccessPlan planFor(Sort sort) {
        if (sort.isUnsorted() || subject != Subject.FIND) {
            return plan;
        }
        EntityModel model = table.model();
        return Planner.plan(model, plan.spec().withSort(TablesTemplate.sortKeys(model, sort)));
    }

    private @Nullable Object find(BoundQuery query, ParametersParameterAccessor accessor) {
        ResultProcessor processor = method.getResultProcessor().withDynamicProjection(accessor);
        ReturnedType returned = processor.getReturnedType();
        QueryExecutor<?> reading = queries;
        if (projector.isPartial(returned)) {
            Set<String> sortedBy = new HashSet<>();
            query.plan()
                    .spec()
                    .sort()
                    .forEach(key -> sortedBy.add(key.property().name()));
            reading = projector.queries(returned, sortedBy);
        }
        Object found = new Answer<>(method, reading).of(query, accessor);
        return found == null ? null : processor.processResult(found, projector.to(returned));
    }

    private Object delete(BoundQuery query) {
        boolean inTransaction = TransactionSynchronizationManager.hasResource(template.store());
        if (method.isCollectionQuery() || inTransaction) {
            List<T> found = queries.list(query, 0);
            template.deleteAll(table.mapper().entityType(), found);
            return method.isCollectionQuery() ? found : found.size();
        }
        long deleted = 0;
        List<T> found;
        do {
            found = queries.list(query, DELETED_AT_ONCE);
            deleted += template.deleteAll(table.mapper().entityType(), found);
        } while (found.size() == DELETED_AT_ONCE);
        return deleted;
    }
}
