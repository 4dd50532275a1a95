package dev.tables.engine.tck.fault;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.util.EnumMap;
import java.util.Map;

/**
 * A wrapper of a store that counts calls, and fails a chosen call with a {@link StoreUnavailableException}. Closing the
 * wrapper leaves the wrapped store open, so that it can be opened again.
 */
public final class FaultyOrderedStore extends ForwardingOrderedStore {
    /** A call that can fail. */
    public enum Call {
        /** A point read. */
        GET,
        /** The opening of a cursor, or a step of a cursor. */
        SCAN,
        /** A write that fails before it is executed. */
        WRITE,
        /** A write that fails after it was executed, so that the caller does not know its outcome. */
        AFTER_WRITE,
        /** A flush of the log. */
        SYNC
    }

    private final Map<Call, Integer> counts = new EnumMap<>(Call.class);
    private Call failing = Call.GET;
    private int failingNumber;
    private boolean failed;

    /** Creates a wrapper that forwards every call until {@link #fail} is called. */
    public FaultyOrderedStore(OrderedStore store) {
        super(store);
    }

    /**
     * Fails a later call of this kind: the next one if {@code number} is 1, the one after that if it is 2, and so on.
     */
    public synchronized void fail(Call call, int number) {
        counts.clear();
        failing = call;
        failingNumber = number;
        failed = false;
    }

    /** Returns whether the chosen call has failed. */
    public synchronized boolean hasFailed() {
        return failed;
    }

    private synchronized void pass(Call call) {
        int number = counts.merge(call, 1, Integer::sum);
        if (call == failing && number == failingNumber) {
            failed = true;
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR, "Injected fault: " + call + " call number " + number + " fails.", null);
        }
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        pass(Call.GET);
        return store().readInto(key, value);
    }

    @Override
    public Cursor cursor() {
        pass(Call.SCAN);
        return new FaultyCursor(store().cursor());
    }

    @Override
    public Snapshot snapshot() {
        return new FaultySnapshot(store().snapshot());
    }

    private final class FaultySnapshot implements Snapshot {
        private final Snapshot snapshot;

        FaultySnapshot(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        @Override
        public boolean readInto(Bytes key, Bytes value) {
            pass(Call.GET);
            return snapshot.readInto(key, value);
        }

        @Override
        public Cursor cursor() {
            pass(Call.SCAN);
            return new FaultyCursor(snapshot.cursor());
        }

        @Override
        public void close() {
            snapshot.close();
        }
    }

    private final class FaultyCursor implements Cursor {
        private final Cursor cursor;

        FaultyCursor(Cursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean seek(Bytes key) {
            pass(Call.SCAN);
            return cursor.seek(key);
        }

        @Override
        public boolean next() {
            pass(Call.SCAN);
            return cursor.next();
        }

        @Override
        public boolean seekBefore(Bytes key) {
            pass(Call.SCAN);
            return cursor.seekBefore(key);
        }

        @Override
        public boolean previous() {
            pass(Call.SCAN);
            return cursor.previous();
        }

        @Override
        public void copyKeyTo(Bytes into) {
            cursor.copyKeyTo(into);
        }

        @Override
        public void copyValueTo(Bytes into) {
            cursor.copyValueTo(into);
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    @Override
    public void write(WriteBatch batch, boolean logged) {
        pass(Call.WRITE);
        store().write(batch, logged);
        pass(Call.AFTER_WRITE);
    }

    @Override
    public void sync() {
        pass(Call.SYNC);
        store().sync();
    }

    @Override
    public void stopReclaimingDiskSpace() {
        // The other store stays open.
    }

    @Override
    public void close() {
        // The other store stays open.
    }
}
