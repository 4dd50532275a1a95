package dev.tables.engine.tck.fault;

import dev.tables.engine.TableStoreException;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * A wrapper that forwards every call to another store. Subclasses override the methods that they change. Reads of
 * several keys are forwarded as one read for each key.
 */
public abstract class ForwardingOrderedStore implements OrderedStore {
    private final OrderedStore store;

    /** Creates a wrapper of {@code store}. Closing the wrapper closes the store. */
    protected ForwardingOrderedStore(OrderedStore store) {
        this.store = store;
    }

    /** Returns the wrapped store. */
    protected final OrderedStore store() {
        return store;
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        return store.readInto(key, value);
    }

    @Override
    public Cursor cursor() {
        return store.cursor();
    }

    @Override
    public Snapshot snapshot() {
        return store.snapshot();
    }

    @Override
    public void write(WriteBatch batch, boolean logged) {
        store.write(batch, logged);
    }

    @Override
    public void sync() {
        store.sync();
    }

    @Override
    public void flush() {
        store.flush();
    }

    @Override
    public void reclaimDiskSpace(Bytes from, Bytes to) {
        store.reclaimDiskSpace(from, to);
    }

    @Override
    public void purgeOverwrittenValues(Bytes from, Bytes to) {
        store.purgeOverwrittenValues(from, to);
    }

    @Override
    public void stopReclaimingDiskSpace() {
        store.stopReclaimingDiskSpace();
    }

    @Override
    public void verifyChecksums() {
        store.verifyChecksums();
    }

    @Override
    public void compact() {
        store.compact();
    }

    @Override
    public long storedBytes() {
        return store.storedBytes();
    }

    @Override
    public boolean hasLostWrites() {
        return store.hasLostWrites();
    }

    @Override
    public boolean resumesWritesAfterFailure() {
        return store.resumesWritesAfterFailure();
    }

    @Override
    public void onWritesResumed(Runnable work) {
        store.onWritesResumed(work);
    }

    @Override
    public @Nullable TableStoreException writeFailure() {
        return store.writeFailure();
    }

    @Override
    public void close() {
        store.close();
    }
}
