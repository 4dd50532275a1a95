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
 * A pool of iterators. Refreshing an iterator is much cheaper than creating one.
 *
 * <p>An idle iterator keeps files and memtables from being freed. {@link #dropIdle} is therefore called from time to
 * time. {@link #dropIdle} closes idle iterators immediately; iterators in use are closed when they are returned.
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

    /** Returns an iterator on a snapshot, or on the current state if {@code snapshot} is null. */
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

    /**
     * Returns how often idle iterators have been dropped. Callers read this number before they take an iterator, and
     * pass it to {@link #giveBack}.
     */
    int dropCount() {
        return drops.get();
    }

    /**
     * Returns an iterator to the pool.
     *
     * @param dropsBefore the value of {@link #dropCount} before the iterator was taken
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
