package dev.tables.boot;

import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Up, or {@code DEGRADED} if an index that the application declares cannot be asked: queries by it are refused, all others
 * served.
 */
final class TablesIndexesHealthIndicator extends AbstractHealthIndicator {
    private final TablesIndexes indexes;

    TablesIndexesHealthIndicator(TablesIndexes indexes) {
        super("The states of indexes could not be looked at");
        this.indexes = indexes;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (IndexStatus status : indexes.states()) {
            if (status.state() != IndexState.READABLE) {
                builder.status("DEGRADED");
                builder.withDetail(status.space().entity() + "." + status.name(), status.state());
            }
        }
    }
}
