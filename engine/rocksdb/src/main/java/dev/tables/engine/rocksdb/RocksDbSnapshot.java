package dev.tables.engine.rocksdb;

import dev.tables.engine.local.Bytes;
import dev.tables.engine.local.OrderedStore;
import java.util.List;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** Reads of a {@link RocksDbOrderedStore} as of one moment; the store owns what lies beneath. */
final class RocksDbSnapshot implements OrderedStore.Snapshot {
    private final RocksDbOrderedStore store;
    private final OpenDatabase database;
    private final Snapshot snapshot;
    private final ReadOptions options = new ReadOptions();

    /** Only while the store is open. */
    RocksDbSnapshot(RocksDbOrderedStore store, OpenDatabase database, Snapshot snapshot) {
        this.store = store;
        this.database = database;
        this.snapshot = snapshot;
        options.setSnapshot(snapshot);
    }

    @Override
    public boolean get(Bytes key, Bytes value) {
        return store.get(this, key, value);
    }

    @Override
    public void getAll(List<byte[]> keys, Found found) {
        if (keys.size() < RocksDbOrderedStore.FEWEST_TOGETHER) {
            OrderedStore.Snapshot.super.getAll(keys, found);
        } else {
            store.getTogether(this, keys, found);
        }
    }

    @Override
    public Cursor cursor() {
        return store.cursor(this);
    }

    /** The database that it is a snapshot of. */
    OpenDatabase database() {
        return database;
    }

    /** Options of reads of it. */
    ReadOptions options() {
        return options;
    }

    /** What RocksDB has of it. */
    Snapshot state() {
        return snapshot;
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
