package dev.tables.boot.recovery;

import dev.tables.mapping.intent.Recoverer;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of recovery. The status is up, or {@code DEGRADED} if interrupted writes were quarantined because
 * finishing them failed too often. An application with quarantined writes still serves requests, so it is not taken out
 * of service.
 */
final class TablesRecoveryHealthIndicator extends AbstractHealthIndicator {
    private final TablesRecovery recovery;

    TablesRecoveryHealthIndicator(TablesRecovery recovery) {
        super("Recovery health check failed");
        this.recovery = recovery;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        Recoverer.Report last = recovery.lastReport();
        if (last.quarantined() > 0) {
            builder.status("DEGRADED");
        } else {
            builder.up();
        }
        builder.withDetail("quarantined", last.quarantined())
                .withDetail("failed", last.failed())
                .withDetail("waiting", last.waiting());
        String reason = last.firstFailureReason();
        if (reason != null) {
            builder.withDetail("reason", reason);
        }
    }
}
