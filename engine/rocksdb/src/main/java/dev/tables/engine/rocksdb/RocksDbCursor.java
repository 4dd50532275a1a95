package dev.tables.engine.rocksdb;

import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;

/** A cursor that uses a pooled iterator. */
final class RocksDbCursor implements OrderedStore.Cursor {
    private final Path directory;
    private final IteratorPool iterators;
    private final Gate gate;
    private final int ticket;
    private final int drops;
    private final RocksIterator iterator;
    private final Thread owner = Thread.currentThread();
    private boolean closed;

    /**
     * Obtains an iterator from the pool. Closing the cursor returns the iterator to the pool and {@code ticket} to the
     * gate.
     */
    RocksDbCursor(Path directory, IteratorPool iterators, @Nullable Snapshot snapshot, Gate gate, int ticket)
            throws RocksDBException {
        this.directory = directory;
        this.iterators = iterators;
        this.gate = gate;
        this.ticket = ticket;
        drops = iterators.dropCount();
        iterator = iterators.take(snapshot);
    }

    @Override
    public boolean seek(Bytes key) {
        requireUsable();
        iterator.seek(Arrays.copyOf(key.array(), key.length()));
        return isValid();
    }

    @Override
    public boolean next() {
        requireUsable();
        iterator.next();
        return isValid();
    }

    @Override
    public boolean seekBefore(Bytes key) {
        requireUsable();
        byte[] bound = Arrays.copyOf(key.array(), key.length());
        iterator.seekForPrev(bound);
        if (!isValid() || !Arrays.equals(iterator.key(), bound)) {
            return iterator.isValid();
        }
        return previous();
    }

    @Override
    public boolean previous() {
        requireUsable();
        iterator.prev();
        return isValid();
    }

    /**
     * Fails if the cursor is closed, because another cursor may already use its iterator. Also fails if the store is
     * being closed, so that closing the store does not take long.
     */
    private void requireUsable() {
        if (closed) {
            throw new IllegalStateException("The cursor is closed. Open another one.");
        }
        gate.requireOpen();
    }

    private boolean isValid() {
        if (iterator.isValid()) {
            return true;
        }
        try {
            iterator.status();
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        }
        return false;
    }

    @Override
    public void copyKeyTo(Bytes into) {
        byte[] array = into.array();
        int size = iterator.key(array, 0, array.length);
        if (size > array.length) {
            into.clear();
            into.ensureCapacity(size);
            iterator.key(into.array(), 0, size);
        }
        into.setLength(size);
    }

    @Override
    public void copyValueTo(Bytes into) {
        byte[] array = into.array();
        int size = iterator.value(array, 0, array.length);
        if (size > array.length) {
            into.clear();
            into.ensureCapacity(size);
            iterator.value(into.array(), 0, size);
        }
        into.setLength(size);
    }

    @Override
    public void close() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException(
                    "The cursor belongs to another thread. Close it in the thread that opened it.");
        }
        if (!closed) {
            closed = true;
            iterators.giveBack(iterator, drops);
            gate.leave(ticket);
        }
    }
}
