package dev.tables.boot.test;

import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Empties all tables before a test class, by dropping and making them again: one cheap step a table, whatever is in it. */
final class EmptyTablesTestExecutionListener extends AbstractTestExecutionListener {
    /** After the listener that injects dependencies, which starts the application context. */
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
            // Of an empty table every index is complete, as the application has noticed already.
            if (!table.equals(IndexCatalog.TABLE)) {
                store.deleteTable(table);
                store.createTable(table);
            }
        }
    }
}
