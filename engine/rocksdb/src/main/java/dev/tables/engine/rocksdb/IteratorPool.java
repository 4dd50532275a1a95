package dev.tables.engine.rocksdb;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Keeps iterators for use again: bringing one up to date is much cheaper than making one.
 *
 * <p>An idle iterator keeps files and memtables from being freed, so idle ones are dropped from time to time by
 * {@link #dropIdle}.
 */
final class IteratorPool {
    private static final int SLOTS = 16;

    private final RocksDB db;
    private final ReadOptions options;
    private final AtomicReferenceArray<@Nullable RocksIterator> idle = new AtomicReferenceArray<>(SLOTS);

    IteratorPool(RocksDB db, ReadOptions options) {
        this.db = db;
        this.options = options;
    }

    /** An iterator on the state of now. */
    RocksIterator take() throws RocksDBException {
        int home = (int) Thread.currentThread().getId();
        for (int i = 0; i < SLOTS; i++) {
            int slot = home + i & SLOTS - 1;
            RocksIterator found = idle.get(slot) == null ? null : idle.getAndSet(slot, null);
            if (found != null) {
                try {
                    found.refresh();
                } catch (RocksDBException failed) {
                    found.close();
                    throw failed;
                }
                return found;
            }
        }
        return db.newIterator(options);
    }

    void giveBack(RocksIterator iterator) {
        int home = (int) Thread.currentThread().getId();
        for (int i = 0; i < SLOTS; i++) {
            if (idle.compareAndSet(home + i & SLOTS - 1, null, iterator)) {
                return;
            }
        }
        iterator.close();
    }

    void dropIdle() {
        for (int slot = 0; slot < SLOTS; slot++) {
            RocksIterator found = idle.getAndSet(slot, null);
            if (found != null) {
                found.close();
            }
        }
    }
}
