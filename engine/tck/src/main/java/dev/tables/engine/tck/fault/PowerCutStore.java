package dev.tables.engine.tck.fault;

import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.util.ArrayList;
import java.util.List;

/**
 * A store in memory that simulates a device whose power is cut. After the cut, the device contains all flushed writes,
 * and the first few of the unflushed writes.
 */
public final class PowerCutStore implements OrderedStore {
    private final MemoryOrderedStore device = new MemoryOrderedStore();
    private final MemoryOrderedStore live = new MemoryOrderedStore();
    /** The writes that were not flushed, in order. */
    private final List<WriteBatch> unflushed = new ArrayList<>();

    private int syncs;
    private int reclaims;

    /** Creates an empty store. */
    public PowerCutStore() {}

    /**
     * Returns the store as it would be found after a power cut now.
     *
     * @param arrived how many of the {@linkplain #unflushedWrites unflushed writes} had reached the device
     */
    public synchronized PowerCutStore afterPowerCut(int arrived) {
        PowerCutStore found = new PowerCutStore();
        WriteBatch everything = new WriteBatch();
        Bytes key = new Bytes(64);
        Bytes value = new Bytes(256);
        try (Cursor cursor = device.cursor()) {
            for (boolean more = cursor.seek(new Bytes(0)); more; more = cursor.next()) {
                cursor.copyKeyTo(key);
                cursor.copyValueTo(value);
                everything.put(key, value);
            }
        }
        found.write(everything, true);
        unflushed.subList(0, arrived).forEach(batch -> found.write(batch, true));
        found.sync();
        return found;
    }

    /** Returns how many writes a power cut may lose. */
    public synchronized int unflushedWrites() {
        return unflushed.size();
    }

    /** Returns how often the log was flushed. */
    public synchronized int syncCount() {
        return syncs;
    }

    /** Returns how often disk space was reclaimed. */
    public synchronized int reclaimCount() {
        return reclaims;
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        return live.readInto(key, value);
    }

    @Override
    public Cursor cursor() {
        return live.cursor();
    }

    @Override
    public Snapshot snapshot() {
        return live.snapshot();
    }

    @Override
    public synchronized void write(WriteBatch batch, boolean logged) {
        live.write(batch, logged);
        unflushed.add(copy(batch));
    }

    private static WriteBatch copy(WriteBatch batch) {
        WriteBatch copy = new WriteBatch();
        batch.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(byte[] key, byte[] value) {
                copy.put(Bytes.copyOf(key), Bytes.copyOf(value));
            }

            @Override
            public void delete(byte[] key) {
                copy.delete(Bytes.copyOf(key));
            }

            @Override
            public void deleteRange(byte[] from, byte[] to) {
                copy.deleteRange(Bytes.copyOf(from), Bytes.copyOf(to));
            }
        });
        return copy;
    }

    @Override
    public synchronized void sync() {
        syncs++;
        unflushed.forEach(batch -> device.write(batch, true));
        unflushed.clear();
    }

    @Override
    public void flush() {
        sync();
    }

    @Override
    public void verifyChecksums() {
        live.verifyChecksums();
    }

    @Override
    public void compact() {
        live.compact();
    }

    @Override
    public long storedBytes() {
        return live.storedBytes();
    }

    /** Deletes the range on the device at once, without waiting for a flush. */
    @Override
    public synchronized void reclaimDiskSpace(Bytes from, Bytes to) {
        WriteBatch gone = new WriteBatch();
        gone.deleteRange(from, to);
        device.write(gone, true);
        reclaims++;
        live.reclaimDiskSpace(from, to);
    }

    @Override
    public void purgeOverwrittenValues(Bytes from, Bytes to) {
        live.purgeOverwrittenValues(from, to);
    }

    /** Keeps all data, which a test can still examine {@linkplain #afterPowerCut after a power cut}. */
    @Override
    public void close() {
        // Nothing to release.
    }
}
