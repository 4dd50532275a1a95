package dev.tables.engine.local;

import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;

/**
 * The reads of a transaction. The reads return the rows as of the beginning of the transaction, with the transaction's
 * own changes. Only one thread may read; another thread may end the transaction.
 */
final class PendingReads implements OrderedReads {
    private final OrderedStore.Snapshot before;
    /**
     * The rows that the transaction changed, with an empty value for a deleted row. A cursor sees the state of these
     * rows when the cursor was opened.
     */
    private final MemoryOrderedStore own = new MemoryOrderedStore();

    private volatile boolean closed;

    PendingReads(OrderedStore.Snapshot before) {
        this.before = before;
    }

    /** Adds the changes of a batch. */
    void add(WriteBatch decided) {
        WriteBatch marked = new WriteBatch();
        Bytes none = new Bytes(0);
        decided.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(byte[] key, byte[] value) {
                marked.put(Bytes.copyOf(key), value, 0, value.length);
            }

            @Override
            public void delete(byte[] key) {
                marked.put(Bytes.copyOf(key), none);
            }

            @Override
            public void deleteRange(byte[] from, byte[] to) {
                throw new IllegalStateException("A transaction cannot delete a range of rows. Delete each row.");
            }
        });
        own.write(marked, false);
    }

    /** Reads the row as it was when the transaction began. */
    boolean getBefore(Bytes key, Bytes value) {
        return before.readInto(key, value);
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        requireOpen();
        return own.readInto(key, value) ? value.length() > 0 : before.readInto(key, value);
    }

    @Override
    public Cursor cursor() {
        requireOpen();
        return new Merged(before.cursor(), own.cursor());
    }

    private void requireOpen() {
        if (closed) {
            throw ended();
        }
    }

    /** Returns the exception for a request of a transaction that has ended. */
    static IllegalStateException ended() {
        return new IllegalStateException("The transaction has ended. Begin another one.");
    }

    /** Releases the snapshot. Any thread may call this method. */
    void close() {
        closed = true;
        before.close();
    }

    /**
     * A cursor that merges both cursors in ascending or descending order of keys. A row that the transaction changed
     * hides the earlier row.
     */
    private static final class Merged implements Cursor {
        private final Cursor before;
        private final Cursor own;
        private final Bytes beforeKey = new Bytes(128);
        private final Bytes ownKey = new Bytes(128);
        private final Bytes value = new Bytes(1024);
        private boolean hasBefore;
        private boolean hasOwn;
        /** Whether the current row is the transaction's own. */
        private boolean onOwn;
        /** Whether the cursor moves in descending order. */
        private boolean descending;

        Merged(Cursor before, Cursor own) {
            this.before = before;
            this.own = own;
        }

        @Override
        public boolean seek(Bytes key) {
            descending = false;
            hasBefore = before.seek(key);
            hasOwn = own.seek(key);
            return settle();
        }

        @Override
        public boolean seekBefore(Bytes key) {
            descending = true;
            hasBefore = before.seekBefore(key);
            hasOwn = own.seekBefore(key);
            return settle();
        }

        @Override
        public boolean next() {
            return goOn();
        }

        @Override
        public boolean previous() {
            return goOn();
        }

        private boolean goOn() {
            if (onOwn) {
                hasOwn = step(own);
            } else {
                hasBefore = step(before);
            }
            return settle();
        }

        private boolean step(Cursor cursor) {
            return descending ? cursor.previous() : cursor.next();
        }

        /**
         * Compares the current keys of both sources. A negative result means that the transaction's own row comes
         * first.
         */
        private int order() {
            if (!hasBefore) {
                return -1;
            }
            return descending ? beforeKey.compareTo(ownKey) : ownKey.compareTo(beforeKey);
        }

        /** Moves to the next row that exists. */
        private boolean settle() {
            loadBefore();
            while (true) {
                if (!hasOwn) {
                    onOwn = false;
                    return hasBefore;
                }
                own.copyKeyTo(ownKey);
                int order = order();
                if (order > 0) {
                    onOwn = false;
                    return true;
                }
                if (order == 0) {
                    hasBefore = step(before);
                    loadBefore();
                }
                own.copyValueTo(value);
                if (value.length() > 0) {
                    onOwn = true;
                    return true;
                }
                hasOwn = step(own);
            }
        }

        private void loadBefore() {
            if (hasBefore) {
                before.copyKeyTo(beforeKey);
            }
        }

        @Override
        public void copyKeyTo(Bytes into) {
            into.clear();
            into.put(onOwn ? ownKey : beforeKey);
        }

        @Override
        public void copyValueTo(Bytes into) {
            if (onOwn) {
                into.clear();
                into.put(value);
            } else {
                before.copyValueTo(into);
            }
        }

        @Override
        public void close() {
            own.close();
            before.close();
        }
    }
}
