package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The row that a thread has read last: who reads it again, or writes what depends on it, need not ask the store, as long as nobody wrote
 * under its lock since. An application that reads an entity, changes it and saves it reads its row once. Reused; not safe for use by several
 * threads.
 */
final class LastRead {
    private final Bytes key = new Bytes(128);
    private final Bytes record = new Bytes(1024);
    private @Nullable RowLocks locks;
    private int lock;
    private long writes;
    private long ticks;

    /** A row is about to be read. */
    void begin(RowLocks ofStore, Table table, PrimaryKey keys) {
        locks = ofStore;
        lock = RowLocks.of(table, keys);
        writes = ofStore.writes(lock);
        key.clear();
    }

    /** Where the row is to be read into; nobody else writes there. */
    Bytes record() {
        return record;
    }

    /** Takes note of the row that was found. */
    void found(Bytes rowKey) {
        Record.checkHead(record.array(), record.length());
        key.put(rowKey);
        ticks = Record.timestamp(record.array());
    }

    /** Whether it is this row and still as it was; only while holding the row's lock, which the same row always has. */
    boolean isCurrent(Bytes rowKey, RowLocks ofStore) {
        return locks == ofStore && key.compareTo(rowKey) == 0 && writes == ofStore.writes(lock);
    }

    /**
     * Whether it is this row and nobody has written or writes it: it was so when the lock was found free, for a write is counted before
     * its lock is given back. For who does not hold the lock.
     */
    boolean isUnchanged(Bytes rowKey, RowLocks ofStore) {
        return locks == ofStore
                && key.compareTo(rowKey) == 0
                && !ofStore.isHeld(lock)
                && writes == ofStore.writes(lock);
    }

    /** Lets an unusually large row go. */
    void trim() {
        record.trim();
        if (record.length() == 0) {
            key.clear();
        }
    }

    /** The row's timestamp. */
    long ticks() {
        return ticks;
    }
}
