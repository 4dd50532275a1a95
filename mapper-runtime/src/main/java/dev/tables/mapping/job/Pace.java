package dev.tables.mapping.job;

import dev.tables.engine.Limits;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Measures the rate of each phase of one run, and keeps below a limit. */
final class Pace {
    private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(100);
    /** What a crash can make be looked at again takes no longer than this, at the limit. */
    private static final int SECONDS_PER_PAGE = 10;

    private final JobClock clock;
    private final int rowsPerSecond;
    private @Nullable JobPosition phase;
    private long start;
    private long done;

    /**
     * For one run.
     *
     * @param rowsPerSecond the limit; 0 for none
     */
    Pace(JobClock clock, int rowsPerSecond) {
        this.clock = clock;
        this.rowsPerSecond = rowsPerSecond;
    }

    /** Starts measuring if this is another phase than before. */
    void enter(JobPosition at) {
        JobPosition before = phase;
        boolean same = before != null
                && before.phase() == at.phase()
                && before.pass() == at.pass()
                && before.part().equals(at.part());
        phase = at;
        if (!same) {
            start = clock.now();
            done = 0;
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

    /** So many more are done: waits until the limit allows to go on. */
    void add(int more, BooleanSupplier stopping) {
        done += more;
        while (rowsPerSecond > 0 && !stopping.getAsBoolean()) {
            long due = start + (long) (done * (double) TimeUnit.SECONDS.toNanos(1) / rowsPerSecond);
            long ahead = due - clock.now();
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
