package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.RangeBound;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A query with its plan, created at startup or ahead of time, which binds arguments and executes. Errors are not
 * translated.
 *
 * @param <T> the entity
 */
public final class PlannedQuery<T> {
    private static final int DELETED_AT_ONCE = 1000;

    private final String name;
    private final TablesTemplate template;
    private final TemplateAccess access;
    private final EntityTable<T> table;
    private final QueryExecutor<T> queries;
    private final QueryExecutor<ReadResult<T>> scans;
    private final QueryPlan plan;
    private final List<Object> constants;
    private final Projector<T> projector;

    /** Creates a query; {@code name} is for messages, {@code constants} are bound after the arguments. */
    public PlannedQuery(
            String name, TablesTemplate template, EntityTable<T> table, QueryPlan plan, List<Object> constants) {
        this.name = name;
        this.template = template;
        this.table = table;
        access = template.unwrap(TemplateAccess.class);
        this.queries = access.queries(table.mapper().entityType()).named(name);
        this.scans = access.scans(table.mapper().entityType());
        this.plan = plan;
        this.constants = constants;
        this.projector = new Projector<>(template, table.mapper());
    }

    /** Returns the plan. */
    public QueryPlan plan() {
        return plan;
    }

    /** Binds the query of a call. If the call has a sort order, this method plans the query with it. */
    @SuppressWarnings("NullAway") // does not see nullable elements in compiled signatures on JDK 17
    public BoundQuery bind(Sort sort, @Nullable Object[] arguments) {
        return BoundQuery.bindDeclared(
                planFor(sort), table.mapper(), ranges(arguments), constants, access.maxInValues());
    }

    /**
     * Binds the query of a call with another plan. If {@code last} is not null, it is bound as the last literal of a
     * plan that reads only the rows after this value.
     */
    @SuppressWarnings("NullAway") // as above
    BoundQuery bind(QueryPlan other, @Nullable Object[] arguments, @Nullable Object last) {
        List<Object> literals = constants;
        if (last != null) {
            literals = new ArrayList<>(constants);
            literals.add(last);
        }
        return BoundQuery.bindDeclared(other, table.mapper(), ranges(arguments), literals, access.maxInValues());
    }

    /** Returns the arguments, with both bounds of each range as separate arguments. */
    @SuppressWarnings("NullAway") // as above
    private static @Nullable Object[] ranges(@Nullable Object[] arguments) {
        if (!hasRange(arguments)) {
            return arguments;
        }
        List<@Nullable Object> all = new ArrayList<>();
        for (Object argument : arguments) {
            if (argument instanceof Range<?> range) {
                all.add(end(range.getLowerBound()));
                all.add(end(range.getUpperBound()));
            } else {
                all.add(argument);
            }
        }
        return all.toArray();
    }

    @SuppressWarnings("NullAway") // as above
    private static boolean hasRange(@Nullable Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Range) {
                return true;
            }
        }
        return false;
    }

    private static RangeBound end(Range.Bound<?> bound) {
        return new RangeBound(bound.getValue().orElse(null), bound.isInclusive());
    }

    /** Returns the plan for the sort order of a call, which comes after the order of the method. */
    private QueryPlan planFor(Sort sort) {
        if (sort.isUnsorted()) {
            return plan;
        }
        EntityModel model = table.model();
        List<SortKey> order = new ArrayList<>(plan.spec().sort());
        order.addAll(SortKeys.of(model, sort));
        QueryPlan other = Planner.plan(model, plan.spec().withSort(order));
        if (other.accessPath() == AccessPath.TABLE_SCAN && !other.spec().scanAllowed()) {
            throw new UnsupportedQueryException(
                    model.entity(),
                    null,
                    "the Sort passed to the method turns the query into a full scan. Pass a Sort that"
                            + " an index supports for this query, declare an index with this sort order, or allow the"
                            + " scan with @AllowScan.");
        }
        return other;
    }

    /** Returns the execution of a query that reads complete entities or parts of them, as the result type requires. */
    public QueryExecution<?> find(BoundQuery query, QueryOptions options, ReturnedType returned) {
        return new QueryExecution<>(name, reading(query, returned), query, options);
    }

    /** Returns the execution of a query that reads complete entities. */
    public QueryExecution<T> find(BoundQuery query, QueryOptions options) {
        return new QueryExecution<>(name, queries, query, options);
    }

    private QueryExecutor<?> reading(BoundQuery query, ReturnedType returned) {
        if (!projector.isPartial(returned)) {
            return queries;
        }
        return projector.queries(returned, query.plan()).named(name);
    }

    /** Returns the factory of projections of the results. */
    public Projector<T> projector() {
        return projector;
    }

    /** Returns the number of results. */
    public long count(BoundQuery query) {
        return queries.count(query);
    }

    /** Returns whether any entity matches. */
    public boolean exists(BoundQuery query) {
        return queries.exists(query);
    }

    /** Deletes matching entities. Returns the entities that still existed and could be read. */
    public List<T> deleteAndReturn(BoundQuery query) {
        return delete(scans.list(query, 0)).entities();
    }

    /**
     * Deletes the entity that is found, and returns it; null if no entity matches, or the entity cannot be read.
     *
     * @throws IncorrectResultSizeDataAccessException if several entities match; nothing is deleted in this case
     */
    public @Nullable T deleteOne(BoundQuery query) {
        List<ReadResult<T>> found = scans.list(query, 2);
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "Query method " + name
                            + " matches more than one entity to delete, but its return type allows at most one. Nothing was"
                            + " deleted. Return a List or a count.",
                    1);
        }
        List<T> deleted = delete(found).entities();
        return deleted.isEmpty() ? null : deleted.get(0);
    }

    /**
     * Deletes matching entities and returns their number. Without a transaction, the entities are deleted in several
     * batches.
     */
    public long delete(BoundQuery query) {
        if (TransactionSynchronizationManager.hasResource(template.store())) {
            return delete(scans.list(query, 0)).count();
        }
        long deleted = 0;
        List<ReadResult<T>> found;
        do {
            found = scans.list(query, DELETED_AT_ONCE);
            deleted += delete(found).count();
        } while (found.size() == DELETED_AT_ONCE);
        return deleted;
    }

    /** Deletes entities that have not been changed concurrently; unreadable entities are deleted by their keys. */
    private Deleted<T> delete(List<ReadResult<T>> found) {
        List<T> entities = new ArrayList<>(found.size());
        List<PrimaryKey> unreadable = new ArrayList<>();
        for (ReadResult<T> one : found) {
            T entity = one.entity();
            if (entity == null) {
                unreadable.add(one.primaryKey());
            } else {
                entities.add(entity);
            }
        }
        Class<T> type = table.mapper().entityType();
        List<T> deleted = template.deleteAllAndReturn(type, entities);
        int more = unreadable.isEmpty() ? 0 : template.deleteAllById(type, unreadable);
        return new Deleted<>(deleted, deleted.size() + more);
    }

    /**
     * The result of a delete.
     *
     * @param entities the deleted entities that can be read
     * @param count the number of deleted entities, including those that cannot be read
     */
    private record Deleted<T>(List<T> entities, int count) {}
}
