package dev.tables.engine.ordered;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growable, reusable byte buffer, which avoids garbage in calls of an {@link OrderedStore}. Not safe for use by
 * several threads.
 */
public final class Bytes {
    public static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int LARGEST_KEPT = 256 * 1024;

    private byte[] array;
    private int length;

    /** Creates an empty buffer. */
    public Bytes(int capacity) {
        array = new byte[capacity];
    }

    /** Creates a buffer that contains a copy of the bytes. */
    public static Bytes copyOf(byte[] content) {
        Bytes made = new Bytes(content.length);
        made.put(content, 0, content.length);
        return made;
    }

    /**
     * Returns the underlying array, whose bytes from {@link #length} on are undefined. Valid until the buffer grows.
     */
    public byte[] array() {
        return array;
    }

    /** Returns the number of bytes. */
    public int length() {
        return length;
    }

    /** Sets the length, growing as needed; new bytes are undefined. */
    public void setLength(int bytes) {
        ensureCapacity(bytes);
        length = bytes;
    }

    /** Clears the buffer. */
    public void clear() {
        length = 0;
    }

    /** Releases an unusually large array. */
    public void trim() {
        if (array.length > LARGEST_KEPT) {
            array = new byte[1024];
            length = 0;
        }
    }

    /** Ensures a total capacity of at least the given number of bytes, and keeps the content. */
    public void ensureCapacity(int capacity) {
        if (capacity > array.length) {
            array = Arrays.copyOf(array, Math.max(capacity, array.length * 2));
        }
    }

    /** Appends a byte. */
    public void put(int oneByte) {
        if (length == array.length) {
            ensureCapacity(length + 1);
        }
        array[length++] = (byte) oneByte;
    }

    /** Appends bytes. */
    public void put(byte[] from, int offset, int count) {
        ensureCapacity(length + count);
        System.arraycopy(from, offset, array, length, count);
        length += count;
    }

    /** Appends another buffer's bytes. */
    public void put(Bytes other) {
        put(other.array, 0, other.length);
    }

    /** Appends a long, big-endian. */
    public void putLong(long value) {
        ensureCapacity(length + 8);
        LONG.set(array, length, value);
        length += 8;
    }

    /** Appends an unsigned number, 7 bits a byte, low bits first. */
    public void putVarint(long value) {
        ensureCapacity(length + 10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            array[length++] = (byte) (rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        array[length++] = (byte) rest;
    }

    /** Overwrites a long, big-endian. */
    public void setLong(int offset, long value) {
        LONG.set(array, offset, value);
    }

    /** Returns a copy of the bytes. */
    public byte[] toArray() {
        return Arrays.copyOf(array, length);
    }

    /** Compares by unsigned bytes. */
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, 0, length, other.array, 0, other.length);
    }

    /** Returns whether the first {@code prefix.length()} bytes equal the bytes of {@code prefix}. */
    public boolean startsWith(Bytes prefix) {
        return length >= prefix.length && Arrays.equals(array, 0, prefix.length, prefix.array, 0, prefix.length);
    }

    /** Returns the number of bytes as text, because the content may be secret. */
    @Override
    public String toString() {
        return "Bytes[" + length + "]";
    }
}
