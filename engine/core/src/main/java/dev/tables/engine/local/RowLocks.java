package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import java.util.Arrays;

/**
 * The locks of all rows of a store, by number, and the number of writes under each lock. A writer holds the locks of
 * all its rows ({@link HeldLocks}), from before it reads the first row until the batch is visible.
 *
 * <p>There are fewer locks than rows, so several rows share a lock.
 *
 * <p>A thread can record {@link #writes} before it reads a row. If the number is unchanged when the thread holds the
 * lock, the row is unchanged, too. This holds because each write is counted after the write is visible and before the
 * next write can begin.
 */
final class RowLocks {
    /**
     * The number of locks. With this number, a transaction of a few hundred rows leaves most locks to other writers,
     * and all locks fit into the processor's cache.
     */
    private static final int LOCKS = 1 << 12;

    private static final int SPREAD = 0x9E37_79B1;

    private final RowLock[] locks = new RowLock[LOCKS];

    RowLocks() {
        Arrays.setAll(locks, any -> new RowLock());
    }

    /** Returns the number of a row's lock. */
    static int of(Table table, PrimaryKey keys) {
        // Not by 31, by which the code of a text is made: rows of neighbouring partitions would share locks.
        int hash = (table.id() * SPREAD + keys.partitionKey().hashCode()) * SPREAD
                + keys.rowKey().hashCode();
        hash = (hash ^ hash >>> 16) * 0x85EB_CA6B;
        return (hash ^ hash >>> 13) & LOCKS - 1;
    }

    /** Returns a lock, without acquiring it. */
    RowLock lock(int number) {
        return locks[number];
    }

    /** Returns whether any thread holds a lock, and may have made a write that is not counted yet. */
    boolean isHeld(int number) {
        return locks[number].isHeld();
    }

    /** Returns the number of writes that have ended under a lock, whether they succeeded or not. */
    long writes(int number) {
        return locks[number].writes();
    }

    /** Counts a write under every lock, so that every row that was read before is read again. */
    void countWriteOnAll() {
        for (RowLock lock : locks) {
            lock.lock();
            try {
                lock.countWrite();
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
