package dev.tables.mapping.value.internal;

import java.util.Arrays;

/** The prefix of every encrypted value, and of every plain binary that could be mistaken for one. */
public final class CiphertextMark {
    private static final byte[] MARK = {(byte) 0xD5, 'T', 'B'};

    /** The length of the mark in bytes. */
    public static final int LENGTH = MARK.length;

    private CiphertextMark() {}

    /** Returns a copy of the mark. */
    public static byte[] bytes() {
        return MARK.clone();
    }

    /** Returns whether a binary starts with the mark and is longer. */
    public static boolean isOn(byte[] bytes) {
        return bytes.length > LENGTH && Arrays.equals(bytes, 0, LENGTH, MARK, 0, LENGTH);
    }
}
