package dev.tables.mapping.job;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The clock by which a job measures its rate, and the way in which it waits.
 *
 * @param nanoTimeSource returns the time, as {@link System#nanoTime}
 * @param sleeper pauses the calling thread for this many nanoseconds, or less
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
