package dev.tables.engine.tck.fault;

import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A store with a bug, to see whether the tests of stores find it. */
final class BrokenOrderedStore extends ForwardingOrderedStore {
    /** The bugs. */
    enum Bug {
        /** Every fifth flush does nothing. */
        SKIPS_A_FLUSH,
        /** The last change of every twentieth batch of several is lost. */
        DROPS_A_CHANGE,
        /** Now and then a scan shows two rows in the wrong order. */
        SWAPS_TWO_ROWS,
        /** A batch is applied change by change. */
        TEARS_BATCHES,
        /** A batch that changes rows of several partitions is applied in two halves. */
        HALVES_BATCHES,
        /** Now and then a point read shows a former value. */
        READS_STALE_VALUES,
        /** A cursor sees what is written after it was opened. */
        SCANS_WITHOUT_SNAPSHOT,
        /** A snapshot shows what is written after it was taken. */
        SHOWS_NOW_IN_SNAPSHOTS,
        /** A snapshot shows what is written after it was taken, but for cursors. */
        GETS_NOW_IN_SNAPSHOTS
    }

    private static final int ROW_KEY_BYTE = 0x11;

    private final Bug bug;
    private final AtomicInteger count = new AtomicInteger();
    private final Map<ByteBuffer, byte[]> former = new ConcurrentHashMap<>();

    BrokenOrderedStore(OrderedStore store, Bug bug) {
        super(store);
        this.bug = bug;
    }

    private boolean everyNth(int n) {
        return count.incrementAndGet() % n == 0;
    }

    private static boolean isRow(byte[] key) {
        return key.length > 0 && key[0] >= ROW_KEY_BYTE;
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        boolean found = store().readInto(key, value);
        if (bug == Bug.READS_STALE_VALUES && found && isRow(key.toArray())) {
            byte[] first = former.putIfAbsent(ByteBuffer.wrap(key.toArray()), value.toArray());
            if (first != null && everyNth(7)) {
                value.clear();
                value.put(first, 0, first.length);
            }
        }
        return found;
    }

    @Override
    public Cursor cursor() {
        Cursor cursor = store().cursor();
        return switch (bug) {
            case SWAPS_TWO_ROWS -> new Swapping(cursor);
            case SCANS_WITHOUT_SNAPSHOT -> new Reopening(cursor);
            default -> cursor;
        };
    }

    @Override
    public void write(WriteBatch batch, boolean logged) {
        if (bug == Bug.DROPS_A_CHANGE && batch.count() > 1 && everyNth(20)) {
            List<WriteBatch> changes = single(batch);
            changes.remove(changes.size() - 1);
            changes.forEach(change -> store().write(change, logged));
        } else if (bug == Bug.TEARS_BATCHES && batch.count() > 1) {
            for (WriteBatch change : single(batch)) {
                store().write(change, logged);
                Thread.yield();
            }
        } else if (bug == Bug.HALVES_BATCHES && isAcrossPartitions(batch)) {
            List<WriteBatch> changes = single(batch);
            int half = changes.size() / 2;
            store().write(joined(changes.subList(0, half)), logged);
            Thread.yield();
            store().write(joined(changes.subList(half, changes.size())), logged);
        } else {
            store().write(batch, logged);
        }
    }

    private static boolean isAcrossPartitions(WriteBatch batch) {
        Set<String> partitions = new HashSet<>();
        for (WriteBatch change : single(batch)) {
            change.forEach(new Keys() {
                @Override
                void key(byte[] key) {
                    if (isRow(key)) {
                        String text = new String(key, StandardCharsets.ISO_8859_1);
                        partitions.add(text.substring(0, text.indexOf(0, 2)));
                    }
                }
            });
        }
        return partitions.size() > 1;
    }

    private static WriteBatch joined(List<WriteBatch> changes) {
        WriteBatch joined = new WriteBatch();
        for (WriteBatch change : changes) {
            change.forEach(new WriteBatch.Visitor() {
                @Override
                public void put(byte[] key, byte[] value) {
                    joined.put(Bytes.copyOf(key), Bytes.copyOf(value));
                }

                @Override
                public void delete(byte[] key) {
                    joined.delete(Bytes.copyOf(key));
                }

                @Override
                public void deleteRange(byte[] from, byte[] to) {
                    joined.deleteRange(Bytes.copyOf(from), Bytes.copyOf(to));
                }
            });
        }
        return joined;
    }

    /** Sees the keys of changes of single rows. */
    private abstract static class Keys implements WriteBatch.Visitor {
        abstract void key(byte[] key);

        @Override
        public void put(byte[] key, byte[] value) {
            key(key);
        }

        @Override
        public void delete(byte[] key) {
            key(key);
        }

        @Override
        public void deleteRange(byte[] from, byte[] to) {
            // Of no single row.
        }
    }

    @Override
    public Snapshot snapshot() {
        boolean broken = bug == Bug.SHOWS_NOW_IN_SNAPSHOTS || bug == Bug.GETS_NOW_IN_SNAPSHOTS;
        return broken ? new Present(store().snapshot()) : store().snapshot();
    }

    /** A snapshot that shows what there is now. */
    private final class Present implements Snapshot {
        private final Snapshot snapshot;

        Present(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        @Override
        public boolean readInto(Bytes key, Bytes value) {
            return store().readInto(key, value);
        }

        @Override
        public Cursor cursor() {
            return bug == Bug.SHOWS_NOW_IN_SNAPSHOTS ? store().cursor() : snapshot.cursor();
        }

        @Override
        public void close() {
            snapshot.close();
        }
    }

    private static List<WriteBatch> single(WriteBatch batch) {
        List<WriteBatch> changes = new ArrayList<>();
        batch.forEach(new WriteBatch.Visitor() {
            private WriteBatch next() {
                WriteBatch one = new WriteBatch();
                changes.add(one);
                return one;
            }

            @Override
            public void put(byte[] key, byte[] value) {
                next().put(Bytes.copyOf(key), Bytes.copyOf(value));
            }

            @Override
            public void delete(byte[] key) {
                next().delete(Bytes.copyOf(key));
            }

            @Override
            public void deleteRange(byte[] from, byte[] to) {
                next().deleteRange(Bytes.copyOf(from), Bytes.copyOf(to));
            }
        });
        return changes;
    }

    @Override
    public void sync() {
        if (bug != Bug.SKIPS_A_FLUSH || !everyNth(5)) {
            store().sync();
        }
    }

    /** Shows the fifth row before the fourth. */
    private static final class Swapping implements Cursor {
        private final Cursor cursor;
        private final List<byte[]> keys = new ArrayList<>();
        private final List<byte[]> values = new ArrayList<>();
        private int at;

        Swapping(Cursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean seek(Bytes key) {
            keys.clear();
            values.clear();
            at = 0;
            Bytes buffer = new Bytes(64);
            for (boolean more = cursor.seek(key); more; more = cursor.next()) {
                add(buffer);
            }
            return swapped();
        }

        private void add(Bytes buffer) {
            cursor.copyKeyTo(buffer);
            keys.add(buffer.toArray());
            cursor.copyValueTo(buffer);
            values.add(buffer.toArray());
        }

        private boolean swapped() {
            if (keys.size() > 5 && isRow(keys.get(3))) {
                Collections.swap(keys, 3, 4);
                Collections.swap(values, 3, 4);
            }
            return !keys.isEmpty();
        }

        @Override
        public boolean next() {
            return ++at < keys.size();
        }

        @Override
        public boolean seekBefore(Bytes key) {
            keys.clear();
            values.clear();
            at = 0;
            Bytes buffer = new Bytes(64);
            for (boolean more = cursor.seekBefore(key); more; more = cursor.previous()) {
                add(buffer);
            }
            return swapped();
        }

        @Override
        public boolean previous() {
            return next();
        }

        @Override
        public void copyKeyTo(Bytes into) {
            into.clear();
            into.put(keys.get(at), 0, keys.get(at).length);
        }

        @Override
        public void copyValueTo(Bytes into) {
            into.clear();
            into.put(values.get(at), 0, values.get(at).length);
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    /** Opens a new cursor for every step. */
    private final class Reopening implements Cursor {
        private Cursor cursor;

        Reopening(Cursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean seek(Bytes key) {
            return cursor.seek(key);
        }

        @Override
        public boolean next() {
            Bytes next = new Bytes(64);
            cursor.copyKeyTo(next);
            next.put(0);
            cursor.close();
            Thread.yield();
            cursor = store().cursor();
            return cursor.seek(next);
        }

        @Override
        public boolean seekBefore(Bytes key) {
            return cursor.seekBefore(key);
        }

        @Override
        public boolean previous() {
            Bytes before = new Bytes(64);
            cursor.copyKeyTo(before);
            cursor.close();
            Thread.yield();
            cursor = store().cursor();
            return cursor.seekBefore(before);
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
}
