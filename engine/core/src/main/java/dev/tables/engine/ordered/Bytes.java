package dev.tables.engine.ordered;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growable, reusable byte buffer: what passes through the {@link OrderedStore} seam without garbage. Not safe for use
 * by several threads.
 */
public final class Bytes {
    public static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int LARGEST_KEPT = 256 * 1024;

    private byte[] array;
    private int length;

    /** An empty buffer. */
    public Bytes(int capacity) {
        array = new byte[capacity];
    }

    /** A buffer filled with a copy. */
    public static Bytes copyOf(byte[] content) {
        Bytes made = new Bytes(content.length);
        made.put(content, 0, content.length);
        return made;
    }

    /** The bytes; those from {@link #length} on mean nothing. Valid until the buffer grows. */
    public byte[] array() {
        return array;
    }

    /** How many bytes there are. */
    public int length() {
        return length;
    }

    /** Sets the length, growing as needed; new bytes are undefined. */
    public void setLength(int bytes) {
        ensureCapacity(bytes);
        length = bytes;
    }

    /** Makes it empty. */
    public void clear() {
        length = 0;
    }

    /** Lets an unusually large array go. */
    public void trim() {
        if (array.length > LARGEST_KEPT) {
            array = new byte[1024];
            length = 0;
        }
    }

    /** Makes room for at least so many bytes in all, keeping the content. */
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

    /** A copy of the bytes. */
    public byte[] toArray() {
        return Arrays.copyOf(array, length);
    }

    /** Order by unsigned byte. */
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, 0, length, other.array, 0, other.length);
    }

    /** Whether the first {@code prefix.length()} bytes are those of {@code prefix}. */
    public boolean startsWith(Bytes prefix) {
        return length >= prefix.length && Arrays.equals(array, 0, prefix.length, prefix.array, 0, prefix.length);
    }

    /** How many bytes there are; the content may be secret. */
    @Override
    public String toString() {
        return "Bytes[" + length + "]";
    }
}
