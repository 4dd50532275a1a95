package dev.tables.mapping.job;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * What a job measures its pace by, and waits with.
 *
 * @param nanoTimeSource as {@link System#nanoTime}
 * @param sleeper lets the calling thread wait so long, or less
 */
public record JobClock(LongSupplier nanoTimeSource, LongConsumer sleeper) {
    /** The time of this machine. */
    public static final JobClock SYSTEM = new JobClock(System::nanoTime, LockSupport::parkNanos);

    long now() {
        return nanoTimeSource.getAsLong();
    }

    void park(long nanos) {
        sleeper.accept(nanos);
    }
}
