package dev.tables.boot;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How migrations are run.
 *
 * @param mode What happens to pending migrations at start.
 * @param background Whether the application takes requests while migrations run.
 * @param rowsPerSecond How many entities or rows per second a migration reads at most; 0 for no limit.
 * @param backup Whether an embedded store is backed up before the first pending migration of a start.
 * @param backupDirectory Directory of the backups. By default it is beside the directory of the tables, with -backups after its
 *     name, and a number if the store does not continue the backups that are there.
 * @param backupKeep How many backups are kept.
 * @param retired Names of migrations that every store has done and that the application no longer declares.
 */
@ConfigurationProperties("tables.migrations")
public record TablesMigrationsProperties(
        @DefaultValue("run") Mode mode,
        @DefaultValue("false") boolean background,
        @DefaultValue("0") int rowsPerSecond,
        @DefaultValue("auto") Backup backup,
        @Nullable Path backupDirectory,
        @DefaultValue("3") int backupKeep,
        @DefaultValue Set<String> retired) {
    /** Refuses numbers that mean nothing. */
    public TablesMigrationsProperties {
        TablesProperties.require(
                rowsPerSecond >= 0,
                "migrations.rows-per-second",
                rowsPerSecond,
                "It is how many rows a second: 1 or more, or 0 for no limit.");
        TablesProperties.require(
                backupKeep >= 1,
                "migrations.backup-keep",
                backupKeep,
                "It is how many backups stay: 1 or more. To take none, set tables.migrations.backup=off.");
        retired = Set.copyOf(retired);
    }

    /** What becomes of pending migrations at start. */
    public enum Mode {
        /** They are run. */
        RUN,
        /** The start is refused if there are any. */
        VALIDATE,
        /** What they would do is logged; nothing is written. */
        PLAN,
        /** Nothing: nobody looks whether there are any. */
        OFF
    }

    /** Whether a backup is taken. */
    public enum Backup {
        /** Of a store in a directory. */
        AUTO,
        /** Never. */
        OFF
    }
}
