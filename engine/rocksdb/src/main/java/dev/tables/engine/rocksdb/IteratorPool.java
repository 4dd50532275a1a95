package dev.tables.engine.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;

/**
 * Keeps iterators for use again: bringing one up to date is much cheaper than making one.
 *
 * <p>An idle iterator keeps files and memtables from being freed, so idle ones are dropped from time to time by
 * {@link #dropIdle}, and those in use then when they are given back.
 */
final class IteratorPool {
    private static final int SLOTS = 16;

    private final RocksDB db;
    private final ReadOptions options;
    private final AtomicReferenceArray<@Nullable RocksIterator> idle = new AtomicReferenceArray<>(SLOTS);
    private final AtomicInteger drops = new AtomicInteger();

    IteratorPool(RocksDB db, ReadOptions options) {
        this.db = db;
        this.options = options;
    }

    /** An iterator on a snapshot, or on the state of now. */
    RocksIterator take(@Nullable Snapshot snapshot) throws RocksDBException {
        int home = (int) Thread.currentThread().getId();
        for (int i = 0; i < SLOTS; i++) {
            int slot = home + i & SLOTS - 1;
            RocksIterator found = idle.get(slot) == null ? null : idle.getAndSet(slot, null);
            if (found != null) {
                refresh(found, snapshot);
                return found;
            }
        }
        RocksIterator made = db.newIterator(options);
        if (snapshot != null) {
            // Not by the options: those would stay the iterator's when others use it again.
            refresh(made, snapshot);
        }
        return made;
    }

    private static void refresh(RocksIterator iterator, @Nullable Snapshot snapshot) throws RocksDBException {
        try {
            if (snapshot == null) {
                iterator.refresh();
            } else {
                iterator.refresh(snapshot);
            }
        } catch (RocksDBException failed) {
            iterator.close();
            throw failed;
        }
    }

    /** How often idle ones were dropped so far: to be asked before an iterator is taken. */
    int drops() {
        return drops.get();
    }

    /**
     * Keeps an iterator for others.
     *
     * @param dropsBefore what {@link #drops} was before it was taken
     */
    void giveBack(RocksIterator iterator, int dropsBefore) {
        int home = (int) Thread.currentThread().getId();
        for (int i = 0; i < SLOTS && drops.get() == dropsBefore; i++) {
            int slot = home + i & SLOTS - 1;
            if (idle.compareAndSet(slot, null, iterator)) {
                if (drops.get() != dropsBefore) {
                    drop(slot);
                }
                return;
            }
        }
        iterator.close();
    }

    void dropIdle() {
        drops.incrementAndGet();
        for (int slot = 0; slot < SLOTS; slot++) {
            drop(slot);
        }
    }

    private void drop(int slot) {
        RocksIterator found = idle.getAndSet(slot, null);
        if (found != null) {
            found.close();
        }
    }
}
