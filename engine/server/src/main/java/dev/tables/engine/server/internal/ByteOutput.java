package dev.tables.engine.server.internal;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of an answer. The bytes are kept in memory until the answer is complete, so that headers can still change
 * and an error can replace the answer.
 */
public final class ByteOutput extends OutputStream {
    private static final int FIRST = 1024;

    private byte[] bytes;
    private int length;

    /** Creates an empty output. */
    public ByteOutput() {
        this(new byte[FIRST], 0);
    }

    /** Creates an output from the first bytes of an array, which the caller must not use afterwards. */
    public ByteOutput(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    @Override
    public void write(int b) {
        ensure(1);
        bytes[length++] = (byte) b;
    }

    @Override
    public void write(byte[] from, int offset, int count) {
        ensure(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    /** Writes text. */
    public ByteOutput text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        write(encoded, 0, encoded.length);
        return this;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** Returns the number of bytes. */
    public int length() {
        return length;
    }

    /** Returns the array that contains the bytes, possibly followed by unused space. */
    public byte[] array() {
        return bytes;
    }

    /** Truncates the output to its first bytes. */
    public void truncate(int to) {
        length = to;
    }
}
