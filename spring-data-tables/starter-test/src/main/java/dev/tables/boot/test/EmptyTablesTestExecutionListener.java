package dev.tables.boot.test;

import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * A listener that empties all tables before a test class. The listener drops and creates each table, so the cost does
 * not depend on the number of rows.
 */
final class EmptyTablesTestExecutionListener extends AbstractTestExecutionListener {
    /**
     * Returns an order after the listener that injects dependencies, because that listener starts the application
     * context.
     */
    @Override
    public int getOrder() {
        return 2_500;
    }

    @Override
    public void beforeTestClass(TestContext context) {
        if (!context.getApplicationContext().containsBean("memoryTableStore")) {
            // A store of the test's own choice, perhaps with somebody's data in it: hands off.
            return;
        }
        TableStore store = context.getApplicationContext().getBean("memoryTableStore", TableStore.class);
        for (String table : store.tableNames()) {
            // Of an empty table every index is complete, as the application has noticed already. Tables of indexes come
            // after those of their entities and are empty by then: they remain, so that they are emptied with these
            // again.
            if (!table.equals(IndexCatalog.TABLE_NAME) && hasRows(store, table)) {
                store.deleteTable(table);
                store.createTable(table);
            }
        }
    }

    private static boolean hasRows(TableStore store, String table) {
        RowQuery any = RowQuery.wholeTable().withProjection(Projection.of()).withPageSize(1);
        return !store.query(table, any, RowReader::primaryKey).items().isEmpty();
    }
}
