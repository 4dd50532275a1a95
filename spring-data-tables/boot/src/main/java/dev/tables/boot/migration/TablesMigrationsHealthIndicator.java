package dev.tables.boot.migration;

import dev.tables.data.migration.MigrationStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of migrations. The status is up, or {@code DEGRADED} while a migration that the application
 * declares is not complete. Once all migrations are complete, the indicator sends no requests.
 */
final class TablesMigrationsHealthIndicator extends AbstractHealthIndicator {
    private final StartupMigrationRunner migrations;

    TablesMigrationsHealthIndicator(StartupMigrationRunner migrations) {
        super("Migration health check failed");
        this.migrations = migrations;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (MigrationStatus status : migrations.pending()) {
            builder.status("DEGRADED");
            builder.withDetail(status.name(), details(status));
        }
    }

    private static Map<String, Object> details(MigrationStatus status) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("state", status.state());
        details.put("percent", status.percentComplete());
        if (!status.errorMessage().isEmpty()) {
            details.put("error", status.errorMessage());
        }
        return details;
    }
}
