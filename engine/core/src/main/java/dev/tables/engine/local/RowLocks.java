package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import java.util.Arrays;

/**
 * The locks of all rows of a store, by number, and how often each has been written under: who writes rows holds the locks of all of
 * them ({@link HeldLocks}), from before the first is read until the batch can be seen.
 *
 * <p>There are fewer locks than rows, so several rows share one.
 *
 * <p>Who has taken note of {@link #writes} before reading a row, and finds it unchanged when holding the lock, knows that the
 * row is as it was read: a write is counted after it can be seen, and before the next one can begin.
 */
final class RowLocks {
    /** So many that a transaction of some hundred rows leaves most to others, and so few that they stay in the processor's cache. */
    private static final int LOCKS = 1 << 12;

    private static final int SPREAD = 0x9E37_79B1;

    private final RowLock[] locks = new RowLock[LOCKS];

    RowLocks() {
        Arrays.setAll(locks, any -> new RowLock());
    }

    /** The number of a row's lock. */
    static int of(Table table, PrimaryKey keys) {
        // Not by 31, by which the code of a text is made: rows of neighbouring partitions would share locks.
        int hash = (table.id() * SPREAD + keys.partitionKey().hashCode()) * SPREAD
                + keys.rowKey().hashCode();
        hash = (hash ^ hash >>> 16) * 0x85EB_CA6B;
        return (hash ^ hash >>> 13) & LOCKS - 1;
    }

    /** A lock, not taken. */
    RowLock lock(int number) {
        return locks[number];
    }

    /** Whether somebody holds a lock, and may have written what is not counted yet. */
    boolean isHeld(int number) {
        return locks[number].isHeld();
    }

    /** How many writes under a lock have ended, well or not. */
    long writes(int number) {
        return locks[number].writes();
    }

    /** Counts a write under every lock: rows that were read before must be read again. */
    void writtenAll() {
        for (RowLock lock : locks) {
            lock.lock();
            try {
                lock.written();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waits until all writes that have begun are over. */
    void awaitWriters() {
        for (RowLock lock : locks) {
            lock.lock();
            lock.unlock();
        }
    }
}
