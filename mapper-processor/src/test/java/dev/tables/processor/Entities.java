package dev.tables.processor;

import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.DerivedQuery;
import dev.tables.mapping.query.internal.MethodNameParser;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QueryExecutor;
import dev.tables.mapping.query.internal.QueryPlan;
import dev.tables.mapping.query.internal.TableAccess;
import dev.tables.mapping.table.EntityTable;
import java.util.List;

/** Runs derived queries on a table, as a repository does. */
record Entities(EntityTable<Object> table) {
    QueryPlan plan(String method) {
        DerivedQuery query = MethodNameParser.parse(table.model(), method);
        return Planner.plan(table.model(), query.spec());
    }

    List<Object> find(String method, Object... arguments) {
        return queries().list(BoundQuery.bind(plan(method), arguments), 0);
    }

    QueryExecutor<Object> queries() {
        return new QueryExecutor<>(TableAccess.of(table));
    }
}
