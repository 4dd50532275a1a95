package dev.tables.data.repository.query;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.BoundQuery;
import dev.tables.mapping.query.DerivedQuery.Subject;
import dev.tables.mapping.query.Planner;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.SortKey;
import dev.tables.mapping.query.SortedBy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
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
    private static final Set<String> PUBLISHERS =
            Set.of("org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow");

    private final TablesQueryMethod method;
    private final TablesTemplate template;
    private final EntityTable<T> table;
    private final QueryExecutor<T> queries;
    private final MethodQuery query;
    private final AccessPlan plan;
    private final Projector<T> projector;

    private PlannedTablesQuery(TablesQueryMethod method, Class<T> type, TablesTemplate template) {
        this.method = method;
        this.template = template;
        this.table = template.table(type);
        this.queries = template.queries(type);
        this.query = MethodQuery.of(method, table.model());
        this.plan = Planner.plan(table.model(), template.fitted(query.spec().withRead(method.indexRead())));
        this.projector = new Projector<>(template, table.mapper(), plan.propertiesNeeded());
    }

    /** The query of a method, checked. */
    static <T> PlannedTablesQuery<T> of(TablesQueryMethod method, Class<T> type, TablesTemplate template) {
        checkBlocking(method, type);
        PlannedTablesQuery<T> planned = new PlannedTablesQuery<>(method, type, template);
        planned.check();
        return planned;
    }

    private static void checkBlocking(TablesQueryMethod method, Class<?> type) {
        if (KotlinDetector.isSuspendingFunction(method.method())) {
            throw method.refused(
                    type.getSimpleName(),
                    "is a suspend function, but the store would hold its thread. Declare it without suspend, and call it"
                            + " in withContext(Dispatchers.IO).");
        }
        if (isPublisher(method.method().getReturnType())) {
            throw method.refused(
                    type.getSimpleName(),
                    "returns a publisher, but the store would hold the subscriber's thread. Return a List or a Stream.");
        }
    }

    private static boolean isPublisher(@Nullable Class<?> type) {
        return type != null
                && (PUBLISHERS.contains(type.getName())
                        || isPublisher(type.getSuperclass())
                        || Arrays.stream(type.getInterfaces()).anyMatch(PlannedTablesQuery::isPublisher));
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
        if (query.subject() == Subject.FIND && !method.hasDynamicProjection()) {
            checkReturned(method.getResultProcessor().getReturnedType());
        }
        boolean sized = plan.spec().limit() > 0
                || method.getParameters().hasLimitParameter()
                || method.getParameters().hasPageableParameter();
        if (method.isScrollQuery() && !sized) {
            throw refused("returns a Window of no size. Say findTop10By…, or take a Limit.");
        }
    }

    private void checkReturned(ReturnedType returned) {
        projector.check(returned, "Query method " + method.text());
        boolean several = method.isCollectionQuery() || method.isStreamQuery() || method.isPaged();
        if (query.distinct() && returned.isProjecting() && several && !method.returnsSet()) {
            throw refused(
                    "says Distinct and returns projections, of which several may be equal: only entities are told apart"
                            + " by their keys. Return a Set, or leave Distinct out.");
        }
    }

    private QueryRefusedException refused(String fact) {
        return method.refused(table.model().entity(), fact);
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
        try {
            BoundQuery bound = planFor(accessor.getSort()).bind(arguments(accessor));
            return switch (query.subject()) {
                case COUNT -> queries.count(bound);
                case EXISTS -> queries.exists(bound);
                case DELETE -> delete(bound);
                case FIND -> find(bound, accessor);
            };
        } catch (RuntimeException failed) {
            throw TablesTemplate.translated(failed);
        }
    }

    /** What the method is given to compare with, and behind it what its annotation says. */
    private @Nullable Object[] arguments(ParametersParameterAccessor accessor) {
        int given = method.getParameters().getBindableParameters().getNumberOfParameters();
        @Nullable Object[] arguments = new Object[given + query.constants().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] =
                    i < given ? accessor.getBindableValue(i) : query.constants().get(i - given);
        }
        return arguments;
    }

    /** The plan for an order that a call asks for: behind the one that the method's name asks for. */
    private AccessPlan planFor(Sort sort) {
        if (sort.isUnsorted() || query.subject() != Subject.FIND) {
            return plan;
        }
        EntityModel model = table.model();
        List<SortKey> order = new ArrayList<>(plan.spec().sort());
        order.addAll(TablesTemplate.sortKeys(model, sort));
        return Planner.plan(model, plan.spec().withSort(order));
    }

    private @Nullable Object find(BoundQuery query, ParametersParameterAccessor accessor) {
        ResultProcessor processor = method.getResultProcessor().withDynamicProjection(accessor);
        ReturnedType returned = processor.getReturnedType();
        if (method.hasDynamicProjection()) {
            checkReturned(returned);
        }
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
