package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.TableStore;

/** The code that README.md shows. */
final class ReadmeCode {
    private ReadmeCode() {}

    static void open(CqlSession session) {
        // tag::open[]
        // a CqlSession of the driver, without a keyspace
        try (TableStore store = CassandraTableStore.open(session)) {
            store.createTable("Employees");
        }
        // end::open[]
    }
}
