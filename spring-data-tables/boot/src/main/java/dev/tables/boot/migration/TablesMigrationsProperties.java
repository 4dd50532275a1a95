package dev.tables.boot.migration;

import dev.tables.boot.TablesProperties;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of migrations.
 *
 * @param mode What to do with pending migrations at startup.
 * @param runInBackground Whether the application accepts requests while migrations run.
 * @param maxRowsPerSecond Maximum number of entities or rows per second that a migration reads; 0 for no limit.
 * @param backup Whether to back up an embedded store before the first pending migration.
 * @param backupDirectory Directory of the backups. The default is the directory of the tables with the suffix -backups.
 *     If that directory contains backups of a different store, for example after a restore, the suffix is -backups-2,
 *     -backups-3 and so on.
 * @param backupsToKeep Number of backups to keep.
 * @param retiredMigrations Names of migrations that are complete in every store and that the application no longer
 *     declares.
 */
@ConfigurationProperties("tables.migrations")
public record TablesMigrationsProperties(
        @DefaultValue("run") Mode mode,
        @DefaultValue("false") boolean runInBackground,
        @DefaultValue("0") int maxRowsPerSecond,
        @DefaultValue("auto") BackupMode backup,
        @Nullable Path backupDirectory,
        @DefaultValue("3") int backupsToKeep,
        @DefaultValue Set<String> retiredMigrations) {
    /** Rejects invalid numbers. */
    public TablesMigrationsProperties {
        TablesProperties.require(
                maxRowsPerSecond >= 0,
                "migrations.max-rows-per-second",
                maxRowsPerSecond,
                "Set the number of rows per second to 1 or more, or to 0 for no limit.");
        TablesProperties.require(
                backupsToKeep >= 1,
                "migrations.backups-to-keep",
                backupsToKeep,
                "Set the number of backups to keep to 1 or more. To disable backups, set"
                        + " tables.migrations.backup=off.");
        retiredMigrations = Set.copyOf(retiredMigrations);
    }

    /** An action on pending migrations at startup. */
    public enum Mode {
        /** Runs pending migrations. */
        RUN,
        /** The application fails to start if migrations are pending. */
        VALIDATE,
        /** Logs the estimated work of pending migrations. Nothing is written. */
        PLAN,
        /** Does not check for pending migrations. */
        OFF
    }

    /** A policy for the backup of an embedded store before the first pending migration. */
    public enum BackupMode {
        /** An embedded store is backed up. */
        AUTO,
        /** No backup is taken. */
        OFF
    }
}
