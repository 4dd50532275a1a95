package dev.tables.mapping.table;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pauses of random length between attempts, longer from one to the next, none after the first. */
final class Backoff {
    private static final long LONGEST_MICROS = 20_000;

    private Backoff() {}

    static void pause(int attempt) {
        if (attempt > 0) {
            long longest = Math.min(LONGEST_MICROS, 200L << Math.min(attempt, 20));
            LockSupport.parkNanos(
                    TimeUnit.MICROSECONDS.toNanos(ThreadLocalRandom.current().nextLong(longest)));
        }
    }
}
