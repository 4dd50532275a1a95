package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The row that a thread has read last. A second read of the row, or a write that depends on it, uses this copy if no
 * thread has written under the row's lock since. An application that reads, changes and saves an entity therefore reads
 * its row once. Reused; not safe for use by several threads.
 */
final class LastRead {
    private final Bytes key = new Bytes(128);
    private final Bytes record = new Bytes(1024);
    private @Nullable RowLocks locks;
    private int lock;
    private long writes;
    private long ticks;

    /** Prepares for reading a row. */
    void begin(RowLocks ofStore, Table table, PrimaryKey keys) {
        locks = ofStore;
        lock = RowLocks.of(table, keys);
        writes = ofStore.writes(lock);
        key.clear();
    }

    /** Returns the buffer into which to read the row. No other code writes to the buffer. */
    Bytes record() {
        return record;
    }

    /** Records the row that was found. */
    void found(Bytes rowKey) {
        Record.checkHead(record.array(), record.length());
        key.put(rowKey);
        ticks = Record.timestamp(record.array());
    }

    /**
     * Returns whether this row was read last and has not changed. The caller must hold the row's lock, whose number
     * never changes.
     */
    boolean isCurrent(Bytes rowKey, RowLocks ofStore) {
        return locks == ofStore && key.compareTo(rowKey) == 0 && writes == ofStore.writes(lock);
    }

    /**
     * Returns whether this row was read last and no thread has written it since or is writing it. The result applies to
     * the time at which the lock was found free, because a write is counted before its lock is released. Callers need
     * not hold the lock.
     */
    boolean isUnchanged(Bytes rowKey, RowLocks ofStore) {
        return locks == ofStore
                && key.compareTo(rowKey) == 0
                && !ofStore.isHeld(lock)
                && writes == ofStore.writes(lock);
    }

    /** Releases an unusually large row. */
    void trim() {
        record.trim();
        if (record.length() == 0) {
            key.clear();
        }
    }

    /** Returns the row's timestamp. */
    long ticks() {
        return ticks;
    }
}
