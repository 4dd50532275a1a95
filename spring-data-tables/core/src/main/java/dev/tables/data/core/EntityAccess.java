package dev.tables.data.core;

import dev.tables.annotation.IndexRead;
import dev.tables.engine.Page;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.ReadAhead;
import dev.tables.mapping.query.RowAccess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a template keeps for one class of entities.
 *
 * @param <T> the entity
 */
final class EntityAccess<T> implements RowAccess<T> {
    private final EntityTable<T> table;
    private final EntityIds<T> ids;
    private final QueryExecutor<T> queries;
    private final EntityWrites<T> writes;
    private final EntityLifecycle lifecycle;

    EntityAccess(EntityTable<T> table, EntityLifecycle lifecycle, ReadAhead ahead) {
        this.table = table;
        this.lifecycle = lifecycle;
        this.writes = new EntityWrites<>(table, lifecycle);
        this.ids = new EntityIds<>(table.mapper());
        this.queries = new QueryExecutor<>(this, ahead);
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

    List<RowKeys> keysOfAll(Iterable<?> all) {
        List<RowKeys> keys = new ArrayList<>();
        for (Object id : all) {
            keys.add(ids.keys(java.util.Objects.requireNonNull(id)));
        }
        return keys;
    }

    @Override
    public @Nullable Object property(T item, String name) {
        return table.mapper().property(item, name);
    }

    @Override
    public T answer(T item) {
        return lifecycle.afterRead(item, table.model().table());
    }

    @Override
    public RowKeys keys(T item) {
        return table.mapper().keysOf(item);
    }

    @Override
    public List<T> getAll(List<RowKeys> keys) {
        List<T> found = new ArrayList<>(keys.size());
        for (T entity : table.getAll(keys)) {
            if (entity != null) {
                found.add(entity);
            }
        }
        return found;
    }

    @Override
    public Page<T> rows(RowQuery query) {
        return table.query(query);
    }

    @Override
    public Page<T> indexRows(int index, IndexRead read, RowQuery query) {
        return table.queryIndex(index, read, query);
    }

    @Override
    public boolean isCovered(int index) {
        return table.isCovered(index);
    }

    @Override
    public Page<Boolean> marks(int index, IndexRead read, RowQuery query) {
        return index < 0
                ? table.query(query, reader -> Boolean.TRUE)
                : table.queryIndex(index, read, query, reader -> Boolean.TRUE);
    }
}
