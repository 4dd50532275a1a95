package dev.tables.processor;

import dev.tables.mapping.EntityTable;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.Planner;
import dev.tables.mapping.query.QueryExecutor;
import dev.tables.mapping.query.TableAccess;
import java.util.List;

/** Runs derived queries on a table, as a repository does. */
record Entities(EntityTable<Object> table) {
    AccessPlan plan(String method) {
        DerivedQuery query = MethodNameParser.parse(table.model(), method);
        return Planner.plan(table.model(), query.spec());
    }

    List<Object> find(String method, Object... arguments) {
        return queries().list(plan(method).bind(arguments), 0);
    }

    QueryExecutor<Object> queries() {
        return new QueryExecutor<>(TableAccess.of(table));
    }
}
