package dev.tables.mapping.job;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * What a job measures its pace by, and waits with.
 *
 * @param nanoTime as {@link System#nanoTime}
 * @param parkNanos lets the calling thread wait so long, or less
 */
public record JobClock(LongSupplier nanoTime, LongConsumer parkNanos) {
    /** The time of this machine. */
    public static final JobClock SYSTEM = new JobClock(System::nanoTime, LockSupport::parkNanos);

    long now() {
        return nanoTime.getAsLong();
    }

    void park(long nanos) {
        parkNanos.accept(nanos);
    }
}
