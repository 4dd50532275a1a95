package dev.tables.engine.local;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The locks of all partitions of a store: who writes to a partition holds its lock, who writes to several holds all of theirs.
 *
 * <p>There are fewer locks than partitions, so several partitions share one. Locks are taken in the order of their numbers, by
 * everybody who takes more than one: so nobody waits for somebody who waits for him.
 */
final class PartitionLocks {
    private static final int LOCKS = 1024;
    private static final Comparator<PartitionLock> ORDER = Comparator.comparingInt(PartitionLock::number);

    private final PartitionLock[] locks = new PartitionLock[LOCKS];

    PartitionLocks() {
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new PartitionLock(i);
        }
    }

    /** The lock of a partition. */
    PartitionLock of(Table table, String partitionKey) {
        int hash = table.id() * 31 + partitionKey.hashCode();
        hash ^= hash >>> 16;
        return locks[hash & LOCKS - 1];
    }

    /** The locks in the order in which they must be taken, each as often as given; a fresh array. */
    static PartitionLock[] inOrder(PartitionLock[] some) {
        PartitionLock[] ordered = some.clone();
        Arrays.sort(ordered, ORDER);
        return ordered;
    }

    /** Waits until all writes that have begun are over. */
    void awaitWriters() {
        for (PartitionLock one : locks) {
            one.lock();
            one.unlock();
        }
    }
}
