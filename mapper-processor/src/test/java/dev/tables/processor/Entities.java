package dev.tables.processor;

import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
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
