package dev.tables.data.migration;

import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;

/** The log of running migrations, with at most one line every two seconds. */
final class MigrationLog {
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(2);

    private final Log log;
    private long lastLine;
    private long begun;

    MigrationLog(Log log) {
        this.log = log;
    }

    void begin(DeclaredMigration migration) {
        begun = System.nanoTime();
        lastLine = begun;
        log.info("Running migration " + migration.order() + " '" + migration.name() + "': "
                + String.join("; ", migration.definition()));
    }

    void end(DeclaredMigration migration, JobProgress end) {
        log.info("Migration " + migration.order() + " '" + migration.name() + "' is complete: " + end.changedRows()
                + " index rows or entities changed, in "
                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) + " ms");
    }

    void progress(DeclaredMigration migration, int step, JobProgress progress) {
        long now = System.nanoTime();
        if (!progress.isRunning() || now - lastLine < NANOS_BETWEEN_LINES) {
            return;
        }
        lastLine = now;
        Duration left = progress.remainingTime();
        log.info("Migration '" + migration.name() + "', " + migration.described(step) + ", " + progress.phase()
                + ": " + (progress.percentComplete() < 0 ? "" : progress.percentComplete() + " % of the step, ")
                + progress.processedRows()
                + (progress.totalRows() < 0 ? "" : " of about " + progress.totalRows()) + " read, "
                + progress.changedRows()
                + " changed, " + Math.round(progress.rowsPerSecond()) + " per second, "
                + (left == null ? "time left unknown" : "about " + Math.max(1, left.toSeconds()) + " s left"));
    }
}
