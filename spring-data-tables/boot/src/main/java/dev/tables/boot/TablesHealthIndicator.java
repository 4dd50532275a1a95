package dev.tables.boot;

import dev.tables.engine.TableStore;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Up if the store answers: asks for the names of its tables, which is one request, and reports how many there are. */
public final class TablesHealthIndicator extends AbstractHealthIndicator {
    private final TableStore store;

    /** Asks this store. */
    public TablesHealthIndicator(TableStore store) {
        super("The table store does not answer");
        this.store = store;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up().withDetail("tables", store.tableNames().size());
    }
}
