package dev.tables.engine.local;

import dev.tables.engine.RowKeys;
import org.jspecify.annotations.Nullable;

/**
 * The row that a thread has read last: who writes what depends on it need not read it again, as long as nobody wrote under its
 * lock since. Reused; not safe for use by several threads.
 */
final class LastRead {
    private final Bytes key = new Bytes(128);
    private @Nullable RowLocks locks;
    private int lock;
    private long writes;
    private long ticks;

    /** A row is about to be read. */
    void begin(RowLocks ofStore, Table table, RowKeys keys) {
        locks = ofStore;
        lock = RowLocks.of(table, keys);
        writes = ofStore.writes(lock);
        key.clear();
    }

    /** Takes note of the row that was found. */
    void found(Bytes rowKey, Bytes record) {
        Record.checkHead(record.array(), record.length());
        key.put(rowKey);
        ticks = Record.timestamp(record.array());
    }

    /** Whether it is this row and still as it was; only while holding the row's lock, which the same row always has. */
    boolean isCurrent(Bytes rowKey, RowLocks ofStore) {
        return locks == ofStore && key.compareTo(rowKey) == 0 && writes == ofStore.writes(lock);
    }

    /** The row's timestamp. */
    long ticks() {
        return ticks;
    }
}
