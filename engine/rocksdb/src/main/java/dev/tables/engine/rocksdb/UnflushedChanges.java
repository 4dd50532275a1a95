package dev.tables.engine.rocksdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * The changes that only the memory of a database contains because they were not logged. The changes are kept while the
 * database is reopened, and use no more memory than the memtables.
 */
final class UnflushedChanges {
    private final long sequence;
    private final List<byte[]> keys = new ArrayList<>();
    /** The values, null for deleted keys. */
    private final List<byte @Nullable []> values = new ArrayList<>();

    private UnflushedChanges(long sequence) {
        this.sequence = sequence;
    }

    /**
     * Collects the changes, by comparing the readable content of a database with the content of its files and logs. No
     * thread may write during the call.
     *
     * @param all the open database
     * @param stored the same directory, opened for reading only
     */
    static UnflushedChanges of(RocksDB all, RocksDB stored) throws RocksDBException {
        UnflushedChanges found = new UnflushedChanges(all.getLatestSequenceNumber());
        try (ReadOptions once = new ReadOptions().setFillCache(false);
                RocksIterator present = all.newIterator(once);
                RocksIterator before = stored.newIterator(once)) {
            present.seekToFirst();
            before.seekToFirst();
            while (present.isValid() || before.isValid()) {
                found.step(present, before);
            }
            present.status();
            before.status();
        }
        return found;
    }

    private void step(RocksIterator present, RocksIterator before) {
        int order =
                !present.isValid() ? 1 : !before.isValid() ? -1 : Arrays.compareUnsigned(present.key(), before.key());
        if (order > 0) {
            add(before.key(), null);
        } else if (order < 0 || !Arrays.equals(present.value(), before.value())) {
            add(present.key(), present.value());
        }
        if (order <= 0) {
            present.next();
        }
        if (order >= 0) {
            before.next();
        }
    }

    private void add(byte[] key, byte @Nullable [] value) {
        keys.add(key);
        values.add(value);
    }

    /** Returns whether nothing was written to the database after these changes were collected. */
    boolean isCurrent(RocksDB all) {
        return all.getLatestSequenceNumber() == sequence;
    }

    /** Returns the changes as one batch. */
    byte[] toBatch() throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            for (int i = 0; i < keys.size(); i++) {
                byte[] value = values.get(i);
                if (value == null) {
                    batch.delete(keys.get(i));
                } else {
                    batch.put(keys.get(i), value);
                }
            }
            return batch.data();
        }
    }
}
