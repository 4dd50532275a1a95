package dev.tables.boot.index;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexState;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log messages about backfills. The longer a backfill takes, the less frequent are its messages. */
final class IndexFillingLog {
    private static final Logger LOG = LoggerFactory.getLogger(TablesIndexLifecycle.class);
    private static final long FIRST_PAUSE = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_PAUSE = TimeUnit.MINUTES.toNanos(1);

    private final RepeatedFailureFilter repeated = new RepeatedFailureFilter();
    private final int rowsPerSecond;
    private long lastLine;
    private long pause;

    IndexFillingLog(int rowsPerSecond) {
        this.rowsPerSecond = rowsPerSecond;
    }

    /** Logs that an index will be filled in the background. */
    void announce(String name, IndexState state) {
        if (rowsPerSecond == 0) {
            LOG.info(
                    "Index {} is {} and is being filled in the background. Until it is filled, queries use other access"
                            + " paths if possible. /actuator/tablesindexes shows the progress",
                    name,
                    state);
        } else {
            LOG.info(
                    "Index {} is {} and is being filled in the background at up to {} rows per second. Until it is"
                            + " filled, queries use other access paths if possible. /actuator/tablesindexes shows the progress",
                    name,
                    state,
                    rowsPerSecond);
        }
    }

    /** Logs that an index waits for an administrator. */
    void announceManual(String name, IndexState state) {
        if (repeated.isNew(name, "manual")) {
            LOG.warn(
                    "Index {} is {}, so queries cannot use it. To fill the index, send POST /actuator/tablesindexes/{}."
                            + " To have the application fill indexes automatically, set tables.indexes.backfill=auto",
                    name,
                    state,
                    name.replace('.', '/'));
        }
    }

    void begin() {
        lastLine = System.nanoTime();
        pause = FIRST_PAUSE;
    }

    void progress(JobProgress progress) {
        long now = System.nanoTime();
        if (!progress.isRunning() || now - lastLine < pause) {
            return;
        }
        lastLine = now;
        pause = Math.min(LONGEST_PAUSE, 2 * pause);
        Duration left = progress.remainingTime();
        LOG.info(
                "Index {}.{} is being filled: {} % done, {}. Phase {}: read {} {} at {} per second",
                progress.name().entityName(),
                progress.name().indexName(),
                progress.percentComplete(),
                left == null ? "time left unknown" : "about " + Math.max(1, left.toSeconds()) + " s left",
                progress.phase(),
                progress.totalRows() < 0
                        ? progress.processedRows()
                        : progress.processedRows() + " of about " + progress.totalRows(),
                progress.phase().readsIndexRows() ? "index rows" : "entities",
                Math.round(progress.rowsPerSecond()));
    }

    void finished(String name, JobProgress end, long nanos) {
        repeated.forget(name);
        LOG.info(
                "Index {} is READABLE: {} index rows written, {} removed, in {} s",
                name,
                end.changedRows(),
                end.counts().orphanedIndexRows(),
                TimeUnit.NANOSECONDS.toSeconds(nanos));
    }

    void blocked(String name, JobProgress end, boolean isDropped) {
        if (repeated.isNew(name, end.stateReason())) {
            LOG.warn("Index {} stays {}: {}", name, isDropped ? "DROPPING" : "WRITE_ONLY", end.stateReason());
        }
    }

    void filledElsewhere(String name) {
        if (repeated.isNew(name, "elsewhere")) {
            LOG.info("Index {} is already being filled by another process or by another thread", name);
        }
    }
}
