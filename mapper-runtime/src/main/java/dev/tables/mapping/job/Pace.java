package dev.tables.mapping.job;

import dev.tables.engine.Limits;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate of each phase of one run, measured and kept below a limit. A run that was slower than the limit makes up for
 * at most one second of delay.
 */
final class Pace {
    private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CREDIT = TimeUnit.SECONDS.toNanos(1);
    /** The maximum number of seconds that a page takes at the rate limit; after a crash, a job repeats one page. */
    private static final int SECONDS_PER_PAGE = 10;

    private final JobClock clock;
    private final int rowsPerSecond;
    private @Nullable JobCheckpoint phase;
    private long start;
    private long done;
    /** The time at which the rate limit allows the work done so far, in nanoseconds since the start. */
    private double due;

    /**
     * Creates the pace of one run.
     *
     * @param rowsPerSecond the limit; 0 for none
     */
    Pace(JobClock clock, int rowsPerSecond) {
        this.clock = clock;
        this.rowsPerSecond = rowsPerSecond;
    }

    /** Starts measuring if this is another phase than before. */
    void enter(JobCheckpoint at) {
        JobCheckpoint before = phase;
        boolean same = before != null
                && before.phase() == at.phase()
                && before.passNumber() == at.passNumber()
                && before.phaseStepName().equals(at.phaseStepName());
        phase = at;
        if (!same) {
            start = clock.now();
            done = 0;
            due = 0;
        }
    }

    int pageSize() {
        return rowsPerSecond == 0
                ? Limits.MAX_PAGE_SIZE
                : (int) Math.min(Limits.MAX_PAGE_SIZE, (long) rowsPerSecond * SECONDS_PER_PAGE);
    }

    int sliceSize(int wanted) {
        return rowsPerSecond == 0 ? wanted : Math.max(1, Math.min(wanted, rowsPerSecond / 4));
    }

    /** Counts rows that are done, and waits until the limit allows more. */
    void add(int more, BooleanSupplier stopping) {
        done += more;
        if (rowsPerSecond == 0) {
            return;
        }
        due = Math.max(due, clock.now() - start - CREDIT) + more * (double) TimeUnit.SECONDS.toNanos(1) / rowsPerSecond;
        while (!stopping.getAsBoolean()) {
            long ahead = (long) due - (clock.now() - start);
            if (ahead <= 0) {
                return;
            }
            clock.park(Math.min(ahead, LONGEST_PARK));
        }
    }

    double rate() {
        return done * 1e9 / Math.max(1, clock.now() - start);
    }
}
