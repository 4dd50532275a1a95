package dev.tables.engine.internal;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A backoff between attempts. The pause doubles from one attempt to the next up to a limit. Each attempt waits a random
 * share of the pause, so that clients that failed together do not collide again.
 *
 * @param firstNanos the pause after the first attempt
 * @param longestNanos the maximum pause, before its share is applied
 * @param leastShare the minimum share of a pause
 * @param mostShare the maximum share of a pause
 */
public record Backoff(long firstNanos, long longestNanos, double leastShare, double mostShare) {
    /**
     * The backoff after a race that another writer or reader won. The pause grows from the duration of a request to a
     * store in this process to the duration of a request to a service. Once the pause has reached that duration, the
     * winner has finished. The random share is between zero and the whole pause, because all losers start at the same
     * moment.
     */
    public static final Backoff LOST_RACE = new Backoff(400_000, 20_000_000, 0, 1);

    /** The maximum number of doublings, more than any pause needs. */
    private static final int MOST_DOUBLINGS = 62;

    /**
     * Creates a backoff for a service that recommends a random variation of a fifth, as the retry guidance for Azure
     * services does.
     */
    public static Backoff ofService(Duration first, Duration longest) {
        return new Backoff(first.toNanos(), longest.toNanos(), 0.8, 1.2);
    }

    /** Returns a random pause after the given attempt, counted from 1. There is no pause before the first attempt. */
    public long nanos(int attempt) {
        return nanos(attempt, leastShare == mostShare ? mostShare : random());
    }

    private double random() {
        return ThreadLocalRandom.current().nextDouble(leastShare, mostShare);
    }

    /** Returns the maximum pause after an attempt. */
    public long mostNanos(int attempt) {
        return nanos(attempt, mostShare);
    }

    /** Returns the given share of the pause after an attempt. */
    public long nanos(int attempt, double share) {
        if (attempt < 1) {
            return 0;
        }
        double doubled = firstNanos * (double) (1L << Math.min(attempt - 1, MOST_DOUBLINGS));
        return (long) (Math.min(doubled, longestNanos) * share);
    }

    /**
     * Waits in the calling thread. If the thread is interrupted, the method returns at once and keeps the interrupt
     * status.
     */
    public void pause(int attempt) {
        long nanos = nanos(attempt);
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
    }
}
