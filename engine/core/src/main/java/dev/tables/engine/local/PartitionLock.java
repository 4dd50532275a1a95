package dev.tables.engine.local;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the writes of a partition take turns, and counts them. Several partitions may share one.
 *
 * <p>Who has taken note of {@link #writes} before reading a row, and finds it unchanged when holding the lock, knows that the
 * row is as it was read: a write is counted after it can be seen, and before the next one can begin.
 */
final class PartitionLock {
    private final int number;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long writes;

    PartitionLock(int number) {
        this.number = number;
    }

    /** Its place in the order in which locks are taken. */
    int number() {
        return number;
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** How many writes have ended, well or not. */
    long writes() {
        return writes;
    }

    /** Counts a write that can be seen, or of which that is unknown. Only while holding the lock. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void written() {
        writes++;
    }
}
