package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.FoundAccess;
import dev.tables.mapping.query.internal.QueryExecutor;
import dev.tables.mapping.query.internal.TableAccess;
import dev.tables.mapping.table.EntityScan.ReadResult;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a template keeps for one class of entities.
 *
 * @param <T> the entity
 */
final class EntityAccess<T> {
    private final EntityTable<T> table;
    private final EntityIds<T> ids;
    private final TableAccess<T> rows;
    private final QueryExecutor<T> queries;
    private final QueryExecutor<ReadResult<T>> scans;
    private final EntityWrites<T> writes;

    EntityAccess(
            EntityTable<T> table,
            EntityLifecycle lifecycle,
            TableStore store,
            QueryParallelism ahead,
            ForeignGuard foreign) {
        this.table = table;
        writes = new EntityWrites<>(table, lifecycle, store, foreign);
        ids = new EntityIds<>(table.mapper());
        rows = TableAccess.of(table)
                .answering(item -> lifecycle.afterRead(item, table.model().table()));
        queries = new QueryExecutor<>(rows, ahead);
        scans = new QueryExecutor<>(FoundAccess.of(table, rows), ahead);
    }

    EntityTable<T> table() {
        return table;
    }

    EntityWrites<T> writes() {
        return writes;
    }

    EntityIds<T> ids() {
        return ids;
    }

    QueryExecutor<T> queries() {
        return queries;
    }

    /** Finds what cannot be read, too. */
    QueryExecutor<ReadResult<T>> scans() {
        return scans;
    }

    /** The keys of those identities that a row can have. */
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

    /** What is done with the row of an identity, or what is answered where there can be none. */
    <R extends @Nullable Object> R at(Object id, Function<PrimaryKey, R> action, R absent) {
        PrimaryKey keys = ids.possibleKeys(id);
        return keys == null ? absent : action.apply(keys);
    }

    /** The entities of those of the identities that are there, as the application is to see them. */
    List<T> allOf(Iterable<?> identities) {
        List<T> found = rows.getAll(keysOfAll(identities));
        found.replaceAll(rows::answer);
        return found;
    }
}
