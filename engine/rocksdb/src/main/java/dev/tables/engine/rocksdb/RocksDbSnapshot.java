package dev.tables.engine.rocksdb;

import dev.tables.engine.local.Bytes;
import dev.tables.engine.local.OrderedStore;
import java.util.List;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** Reads of a {@link RocksDbOrderedStore} as of one moment; the store owns what lies beneath. */
final class RocksDbSnapshot implements OrderedStore.Snapshot {
    private final RocksDbOrderedStore store;
    private final Snapshot snapshot;
    private final ReadOptions options = new ReadOptions();

    /** Only while the store is open. */
    RocksDbSnapshot(RocksDbOrderedStore store, Snapshot snapshot) {
        this.store = store;
        this.snapshot = snapshot;
        options.setSnapshot(snapshot);
    }

    @Override
    public boolean get(Bytes key, Bytes value) {
        return store.get(options, key, value);
    }

    @Override
    public void getAll(List<byte[]> keys, Found found) {
        if (keys.size() < RocksDbOrderedStore.FEWEST_TOGETHER) {
            OrderedStore.Snapshot.super.getAll(keys, found);
        } else {
            store.getTogether(options, keys, found);
        }
    }

    @Override
    public Cursor cursor() {
        return store.cursor(snapshot);
    }

    /** What the store has to release. */
    Snapshot released() {
        options.close();
        return snapshot;
    }

    @Override
    public void close() {
        store.release(this);
    }
}
