package dev.tables.engine.tck.example;

import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import org.junit.jupiter.api.AfterAll;

/** The smallest engine keeps the whole contract. */
// tag::tck[]
class SkipListTckTest implements TableStoreTck {
    private static final TableStore STORE = new SkipListTableStore();

    @Override
    public TableStore store() {
        return STORE;
    }

    @AfterAll
    static void close() {
        STORE.close();
    }
}
// end::tck[]
