package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.run.FoundAccess;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.RowAccess;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The objects through which a template accesses one entity class.
 *
 * @param <T> the entity
 */
final class EntityAccess<T> {
    private final EntityTable<T> table;
    private final EntityIds<T> ids;
    private final QueryExecutor<T> queries;
    private final QueryExecutor<ReadResult<T>> scans;
    private final EntityWrites<T> writes;
    private final QueryParallelism ahead;

    EntityAccess(
            EntityTable<T> table,
            EntityLifecycle lifecycle,
            TableStore store,
            QueryParallelism ahead,
            ForeignGuard foreign) {
        this.table = table;
        this.ahead = ahead;
        writes = new EntityWrites<>(new LifecycleTable<>(table, lifecycle), store, foreign);
        ids = new EntityIds<>(table.mapper());
        TableAccess<T> rows = TableAccess.of(table)
                .answering(item -> lifecycle.afterRead(item, table.model().table()));
        queries = executor(rows);
        scans = executor(FoundAccess.of(table, rows));
    }

    private <R> QueryExecutor<R> executor(RowAccess<R> rows) {
        return new QueryExecutor<>(new SessionCheckedReads<>(rows, writes), ahead);
    }

    EntityTable<T> table() {
        return table;
    }

    EntityWrites<T> writes() {
        return writes;
    }

    /** Returns the session for a read. */
    WriteSession<T> reading() {
        return writes.reading();
    }

    /** Returns the session for a write. */
    WriteSession<T> writing() {
        return writes.writing();
    }

    EntityIds<T> ids() {
        return ids;
    }

    QueryExecutor<T> queries() {
        return queries;
    }

    /** Returns the executor whose results include unreadable entities. */
    QueryExecutor<ReadResult<T>> scans() {
        return scans;
    }

    /** Returns an executor that reads only the given properties. */
    QueryExecutor<PartialRow> partialQueries(Set<String> properties) {
        return executor(new PartialAccess(table, properties));
    }

    /** Returns the keys of all identities that can be keys of a row. */
    List<PrimaryKey> keysOfAll(@Nullable Iterable<?> all) {
        if (all == null) {
            throw new IllegalArgumentException("The identities must not be null.");
        }
        List<PrimaryKey> keys = new ArrayList<>();
        for (Object id : all) {
            PrimaryKey possible = ids.possibleKeys(id);
            if (possible != null) {
                keys.add(possible);
            }
        }
        return keys;
    }

    /** Applies an action to the keys of an identity, or returns {@code absent} if no row can have this identity. */
    <R extends @Nullable Object> R at(Object id, Function<PrimaryKey, R> action, R absent) {
        PrimaryKey keys = ids.possibleKeys(id);
        return keys == null ? absent : action.apply(keys);
    }
}
