package dev.tables.boot.actuate;

import dev.tables.engine.TableStore;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Up if the store answers and takes writes: requests the names of its tables, which is one request, and reports how many there are. Down while
 * writes to an embedded store fail, such as on a full disk; the detail {@code error} contains the cause.
 */
public final class TablesHealthIndicator extends AbstractHealthIndicator {
    private final TableStore store;

    /** Asks this store. */
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
