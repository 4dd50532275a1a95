package dev.tables.mapping.value.internal;

import java.util.Arrays;

/** What every encrypted value starts with, and every plain binary that could be taken for one. */
public final class CiphertextMark {
    private static final byte[] MARK = {(byte) 0xD5, 'T', 'B'};

    /** How many bytes it has. */
    public static final int LENGTH = MARK.length;

    private CiphertextMark() {}

    /** A copy of it. */
    public static byte[] bytes() {
        return MARK.clone();
    }

    /** Whether a binary starts with it, and goes on. */
    public static boolean isOn(byte[] bytes) {
        return bytes.length > LENGTH && Arrays.equals(bytes, 0, LENGTH, MARK, 0, LENGTH);
    }
}
