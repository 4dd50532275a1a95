package dev.tables.boot.actuate;

import dev.tables.engine.TableStore;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of a store. The status is up if the store responds and accepts writes. The indicator sends one
 * request for the names of the tables, and reports the number of tables. The status is down while writes to an embedded
 * store fail, such as on a full disk; the detail {@code error} contains the cause.
 */
public final class TablesHealthIndicator extends AbstractHealthIndicator {
    private final TableStore store;

    /** Creates an indicator of this store. */
    public TablesHealthIndicator(TableStore store) {
        super("Table store health check failed");
        this.store = store;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        store.requireWritable();
        builder.up().withDetail("tables", store.tableNames().size());
    }
}
