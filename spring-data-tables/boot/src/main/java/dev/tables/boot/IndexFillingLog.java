package dev.tables.boot;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexState;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the log says of indexes that are filled. The longer a backfill takes, the rarer the lines about it. */
final class IndexFillingLog {
    private static final Logger LOG = LoggerFactory.getLogger(TablesIndexes.class);
    private static final long FIRST_PAUSE = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_PAUSE = TimeUnit.MINUTES.toNanos(1);

    private final RepeatedLines repeated = new RepeatedLines();
    private final int rowsPerSecond;
    private long lastLine;
    private long pause;

    IndexFillingLog(int rowsPerSecond) {
        this.rowsPerSecond = rowsPerSecond;
    }

    /** An index will be filled in the background. */
    void announce(String name, IndexState state) {
        LOG.info(
                "Index {} is {} and is filled in the background, {}. Until then queries do without it where they can;"
                        + " /actuator/tablesindexes shows how far it is",
                name,
                state,
                rowsPerSecond == 0 ? "as fast as the store allows" : "at most " + rowsPerSecond + " rows a second");
    }

    /** An index waits for an operator. */
    void announceManual(String name, IndexState state) {
        if (repeated.isNew(name, "manual")) {
            LOG.warn(
                    "Index {} is {} and serves no query until an operator has it filled: POST /actuator/tablesindexes/{}."
                            + " With tables.indexes.backfill=auto the application does",
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
        Duration left = progress.timeLeft();
        LOG.info(
                "Index {}.{} is filled, {}: {} % of all phases, {} {} looked at in this one, {} per second, {} left",
                progress.name().entity(),
                progress.name().index(),
                progress.phase(),
                progress.percent(),
                progress.total() < 0 ? progress.done() : progress.done() + " of about " + progress.total(),
                progress.phase().isOverRows() ? "index rows" : "entities",
                Math.round(progress.rate()),
                left == null ? "unknown time" : "about " + Math.max(1, left.toSeconds()) + " s");
    }

    void finished(String name, JobProgress end, long nanos) {
        repeated.forget(name);
        LOG.info(
                "Index {} is READABLE: {} index rows put, {} removed, in {} s",
                name,
                end.changed(),
                end.counts().stale(),
                TimeUnit.NANOSECONDS.toSeconds(nanos));
    }

    void blocked(String name, JobProgress end, boolean isDropped) {
        if (repeated.isNew(name, end.reason())) {
            LOG.warn("Index {} stays {}: {}", name, isDropped ? "DROPPING" : "WRITE_ONLY", end.reason());
        }
    }

    void filledElsewhere(String name) {
        if (repeated.isNew(name, "elsewhere")) {
            LOG.info("Index {} is being filled by another process, or another run", name);
        }
    }
}
