package dev.tables.boot.index;

import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of the indexes that the application declares. The status is up, or {@code DEGRADED} if an index is
 * not readable; the details contain the progress of its backfill. Queries that do not need the index still run; all
 * other queries are rejected. The status is never down or out of service. In a rolling deployment, an index can often
 * only be filled after old versions have stopped, and old versions keep running until the new version is healthy.
 */
final class TablesIndexesHealthIndicator extends AbstractHealthIndicator {
    private final TablesIndexLifecycle indexes;

    TablesIndexesHealthIndicator(TablesIndexLifecycle indexes) {
        super("Index health check failed");
        this.indexes = indexes;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (IndexStatus status : indexes.declaredIndexStatuses()) {
            if (status.state() != IndexState.READABLE) {
                builder.status("DEGRADED");
                builder.withDetail(status.entitySet().entityName() + "." + status.name(), details(status));
            }
        }
    }

    private static Map<String, Object> details(IndexStatus status) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("state", status.state());
        if (!status.stateReason().isEmpty()) {
            details.put("stateReason", status.stateReason());
        }
        int percent = status.backfillProgress().percentComplete();
        if (status.isBackfillInProgress() && percent >= 0) {
            details.put("percent", percent);
        }
        Duration left = status.backfillProgress().remainingTime();
        if (status.isBackfillInProgress() && left != null) {
            details.put("remainingSeconds", left.toSeconds());
        }
        return details;
    }
}
