package dev.tables.engine.ordered;

import java.util.Arrays;

/**
 * Changes that an {@link OrderedStore} applies atomically and in order. Reusable; not safe for use by several threads.
 *
 * <p>Held as bytes, ready to be handed over in one piece: a header of {@value #HEADER} bytes (8 for the store's own use, then the number of
 * changes, little-endian), then for each change its kind, the key and, but for a delete, the value, each preceded by its
 * length as a varint. That is the layout RocksDB logs, so that its store need not copy change by change; a test holds
 * the two together.
 */
public final class WriteBatch {
    /** Bytes before the first change. */
    public static final int HEADER = 12;

    private static final int DELETE = 0x0;
    private static final int PUT = 0x1;
    private static final int DELETE_RANGE = 0xF;

    private final Bytes bytes = new Bytes(1024);
    private int count;

    /** An empty batch. */
    public WriteBatch() {
        clear();
    }

    /** Receives the changes of a batch in order; arrays are valid during the call only. */
    public interface Visitor {
        /** A key gets a value. */
        void put(byte[] key, byte[] value);

        /** A key goes. */
        void delete(byte[] key);

        /** The keys from {@code from} up to, not including, {@code to} go. */
        void deleteRange(byte[] from, byte[] to);
    }

    /** Forgets all changes. */
    public void clear() {
        bytes.trim();
        bytes.setLength(HEADER);
        Arrays.fill(bytes.array(), 0, HEADER, (byte) 0);
        count = 0;
    }

    /** How many changes there are. */
    public int count() {
        return count;
    }

    /** A key gets a value. */
    public void put(Bytes key, Bytes value) {
        put(key, value.array(), 0, value.length());
    }

    /** A key gets a value. */
    public void put(Bytes key, byte[] value, int offset, int length) {
        start(PUT, key);
        bytes.putVarint(length);
        bytes.put(value, offset, length);
    }

    /** A key goes. */
    public void delete(Bytes key) {
        start(DELETE, key);
    }

    /** The keys from {@code from} up to, not including, {@code to} go: one change whatever their number. */
    public void deleteRange(Bytes from, Bytes to) {
        start(DELETE_RANGE, from);
        bytes.putVarint(to.length());
        bytes.put(to);
    }

    private void start(int kind, Bytes key) {
        count++;
        bytes.put(kind);
        bytes.putVarint(key.length());
        bytes.put(key);
    }

    /** The whole batch in the layout above, a fresh array. */
    public byte[] toArray() {
        byte[] made = bytes.toArray();
        for (int i = 0; i < 4; i++) {
            made[8 + i] = (byte) (count >>> 8 * i);
        }
        return made;
    }

    /** Shows every change in order. */
    public void forEach(Visitor visitor) {
        byte[] from = bytes.array();
        int[] at = {HEADER};
        while (at[0] < bytes.length()) {
            int kind = from[at[0]++];
            byte[] key = piece(from, at);
            switch (kind) {
                case PUT -> visitor.put(key, piece(from, at));
                case DELETE -> visitor.delete(key);
                default -> visitor.deleteRange(key, piece(from, at));
            }
        }
    }

    private static byte[] piece(byte[] from, int[] at) {
        int length = 0;
        int shift = 0;
        int one;
        do {
            one = from[at[0]++];
            length |= (one & 0x7F) << shift;
            shift += 7;
        } while (one < 0);
        byte[] made = Arrays.copyOfRange(from, at[0], at[0] + length);
        at[0] += length;
        return made;
    }
}
