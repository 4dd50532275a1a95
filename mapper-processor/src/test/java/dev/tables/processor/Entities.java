package dev.tables.processor;

import dev.tables.annotation.IndexRead;
import dev.tables.engine.Page;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.Planner;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.RowAccess;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs derived queries on a table, as a repository does. */
record Entities(EntityTable<Object> table) implements RowAccess<Object> {
    AccessPlan plan(String method) {
        DerivedQuery query = MethodNameParser.parse(table.model(), method);
        return Planner.plan(table.model(), query.spec());
    }

    List<Object> find(String method, Object... arguments) {
        return queries().list(plan(method).bind(arguments), 0);
    }

    QueryExecutor<Object> queries() {
        return new QueryExecutor<>(this);
    }

    @Override
    public @Nullable Object property(Object item, String name) {
        return table.mapper().property(item, name);
    }

    @Override
    public RowKeys keys(Object item) {
        return table.mapper().keysOf(item);
    }

    @Override
    public List<Object> getAll(List<RowKeys> keys) {
        return table.getAll(keys).stream().filter(Objects::nonNull).toList();
    }

    @Override
    public Page<Object> rows(RowQuery query) {
        return table.query(query);
    }

    @Override
    public Page<Object> indexRows(int index, IndexRead read, RowQuery query) {
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
