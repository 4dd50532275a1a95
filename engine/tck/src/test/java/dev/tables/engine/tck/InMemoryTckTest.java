package dev.tables.engine.tck;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.junit.jupiter.api.AfterAll;

class InMemoryTckTest implements TableStoreTck {
    private static final TableStore STORE = LocalTableStore.inMemory();

    @Override
    public TableStore store() {
        return STORE;
    }

    @AfterAll
    static void close() {
        STORE.close();
    }
}
