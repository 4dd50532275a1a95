package dev.tables.engine.ordered;

import java.util.Arrays;

/**
 * A batch of changes that an {@link OrderedStore} applies atomically and in order. Reusable; not safe for use by
 * several threads.
 *
 * <p>A batch is encoded as one contiguous sequence of bytes. A header of {@value #HEADER} bytes contains 8 bytes for
 * the store's own use and then the number of changes, little-endian. After the header, each change consists of its
 * kind, the key and, except for a delete, the value. Key and value are each preceded by their length as a varint.
 * RocksDB logs the same layout, so its store need not copy each change; a test verifies that both are equal.
 */
public final class WriteBatch {
    /** Bytes before the first change. */
    public static final int HEADER = 12;

    private static final int DELETE = 0x0;
    private static final int PUT = 0x1;
    private static final int DELETE_RANGE = 0xF;

    private final Bytes bytes = new Bytes(1024);
    private int count;

    /** Creates an empty batch. */
    public WriteBatch() {
        clear();
    }

    /** A receiver of the changes of a batch, in order. Arrays are valid only during the call. */
    public interface Visitor {
        /** Sets the value of a key. */
        void put(byte[] key, byte[] value);

        /** Deletes a key. */
        void delete(byte[] key);

        /** Deletes the keys from {@code from} (inclusive) to {@code to} (exclusive). */
        void deleteRange(byte[] from, byte[] to);
    }

    /** Clears all changes. */
    public void clear() {
        bytes.trim();
        bytes.setLength(HEADER);
        Arrays.fill(bytes.array(), 0, HEADER, (byte) 0);
        count = 0;
    }

    /** Returns the number of changes. */
    public int count() {
        return count;
    }

    /** Sets the value of a key. */
    public void put(Bytes key, Bytes value) {
        put(key, value.array(), 0, value.length());
    }

    /** Sets the value of a key to a part of an array. */
    public void put(Bytes key, byte[] value, int offset, int length) {
        start(PUT, key);
        bytes.putVarint(length);
        bytes.put(value, offset, length);
    }

    /** Deletes a key. */
    public void delete(Bytes key) {
        start(DELETE, key);
    }

    /**
     * Deletes the keys from {@code from} (inclusive) to {@code to} (exclusive), in one change regardless of their
     * number.
     */
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

    /** Returns the whole batch as a new array, in the layout that the class comment describes. */
    public byte[] toArray() {
        byte[] made = bytes.toArray();
        for (int i = 0; i < 4; i++) {
            made[8 + i] = (byte) (count >>> 8 * i);
        }
        return made;
    }

    /** Passes every change to the visitor, in order. */
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
