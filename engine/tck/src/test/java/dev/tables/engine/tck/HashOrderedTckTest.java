package dev.tables.engine.tck;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import org.junit.jupiter.api.AfterAll;

/** The contract of a store without order across partitions. */
class HashOrderedTckTest implements TableStoreTck {
    private static final TableStore STORE = new HashPartitionedTableStore(LocalTableStore.inMemory());

    @Override
    public TableStore store() {
        return STORE;
    }

    @AfterAll
    static void close() {
        STORE.close();
    }
}
