package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/**
 * A snapshot of a {@link RocksDbOrderedStore}. The store owns the native snapshot. A thread may close this object while
 * other threads read; the native snapshot is released after the last read.
 */
final class RocksDbSnapshot implements OrderedStore.Snapshot {
    private final RocksDbOrderedStore store;
    private final OpenDatabase database;
    private final Snapshot snapshot;
    private final ReadOptions options = new ReadOptions();
    /** The number of current reads, plus one while the snapshot is open. */
    private final AtomicInteger uses = new AtomicInteger(1);

    private final AtomicBoolean closed = new AtomicBoolean();

    /** Creates a snapshot of an open store. */
    RocksDbSnapshot(RocksDbOrderedStore store, OpenDatabase database, Snapshot snapshot) {
        this.store = store;
        this.database = database;
        this.snapshot = snapshot;
        options.setSnapshot(snapshot);
    }

    private void enter() {
        int before = closed.get() ? 0 : uses.get();
        while (before > 0 && !uses.compareAndSet(before, before + 1)) {
            before = uses.get();
        }
        if (before == 0) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR, "The snapshot is closed. Close it only after the last read.", null);
        }
    }

    private void leave() {
        if (uses.decrementAndGet() == 0) {
            store.release(this);
        }
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        enter();
        try {
            return store.readInto(this, key, value);
        } finally {
            leave();
        }
    }

    @Override
    public void getAll(List<byte[]> keys, ValueConsumer found) {
        if (keys.size() < RocksDbOrderedStore.FEWEST_TOGETHER) {
            OrderedStore.Snapshot.super.getAll(keys, found);
            return;
        }
        enter();
        try {
            store.getTogether(this, keys, found);
        } finally {
            leave();
        }
    }

    @Override
    public Cursor cursor() {
        enter();
        try {
            return store.cursor(this);
        } finally {
            leave();
        }
    }

    /** Returns the database in which the snapshot was created. */
    OpenDatabase database() {
        return database;
    }

    /** Returns the options for reads of the snapshot. */
    ReadOptions options() {
        return options;
    }

    /** Returns the native snapshot. */
    Snapshot state() {
        return snapshot;
    }

    /** Closes the read options, and returns the native snapshot for the store to release. */
    Snapshot released() {
        options.close();
        return snapshot;
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            leave();
        }
    }
}
