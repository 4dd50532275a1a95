package dev.tables.data.migration;

import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;

/** Says what migrations do, every two seconds at most. */
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
        log.info("Migration " + migration.order() + " '" + migration.name() + "' is run: "
                + String.join("; ", migration.definition()));
    }

    void end(DeclaredMigration migration, JobProgress end) {
        log.info("Migration " + migration.order() + " '" + migration.name() + "' is done: " + end.changed()
                + " changed, in "
                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) + " ms");
    }

    void progress(DeclaredMigration migration, int step, JobProgress progress) {
        long now = System.nanoTime();
        if (!progress.isRunning() || now - lastLine < NANOS_BETWEEN_LINES) {
            return;
        }
        lastLine = now;
        Duration left = progress.timeLeft();
        log.info("Migration '" + migration.name() + "', " + migration.described(step) + ", " + progress.phase() + ": "
                + (progress.percent() < 0 ? "" : progress.percent() + " % of the step, ")
                + progress.done() + (progress.total() < 0 ? "" : " of about " + progress.total()) + " looked at, "
                + progress.changed() + " changed, " + Math.round(progress.rate()) + " per second, "
                + (left == null ? "unknown time" : "about " + Math.max(1, left.toSeconds()) + " s") + " left");
    }
}
