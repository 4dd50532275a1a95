package dev.tables.engine.internal;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * How long to wait before another attempt. The pause doubles from one attempt to the next up to a limit, and a random share of it is
 * waited, so that those who failed together do not meet again.
 *
 * @param firstNanos the pause after the first attempt
 * @param longestNanos no pause is longer, but for its share
 * @param leastShare the least share of a pause that is waited
 * @param mostShare the most
 */
public record Backoff(long firstNanos, long longestNanos, double leastShare, double mostShare) {
    /**
     * After a race that another writer or reader won. It starts at what a request to a store in this process takes, and ends at what
     * one to a service takes: by then the winner is done. Any share of a pause is waited, for losers start from the same moment.
     */
    public static final Backoff LOST_RACE = new Backoff(400_000, 20_000_000, 0, 1);

    /** 63 doublings are more than any pause has. */
    private static final int MOST_DOUBLINGS = 62;

    /** For a service that asks for a fifth more or less at random, as the retry guidance for Azure services does. */
    public static Backoff ofService(Duration first, Duration longest) {
        return new Backoff(first.toNanos(), longest.toNanos(), 0.8, 1.2);
    }

    /** A pause after an attempt, counted from 1; none after those before it. */
    public long nanos(int attempt) {
        return nanos(attempt, leastShare == mostShare ? mostShare : random());
    }

    private double random() {
        return ThreadLocalRandom.current().nextDouble(leastShare, mostShare);
    }

    /** The longest pause after an attempt. */
    public long mostNanos(int attempt) {
        return nanos(attempt, mostShare);
    }

    /** The pause after an attempt of which this share is waited. */
    public long nanos(int attempt, double share) {
        if (attempt < 1) {
            return 0;
        }
        double doubled = firstNanos * (double) (1L << Math.min(attempt - 1, MOST_DOUBLINGS));
        return (long) (Math.min(doubled, longestNanos) * share);
    }

    /** Waits in the calling thread; returns at once, with the interrupt still to be seen, if that is interrupted. */
    public void pause(int attempt) {
        long nanos = nanos(attempt);
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
    }
}
