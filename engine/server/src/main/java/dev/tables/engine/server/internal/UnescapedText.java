package dev.tables.engine.server.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A check whether a text needs no escaping in JSON. Most texts need no escaping. The bytes of these texts are copied in
 * one step instead of being examined one by one.
 */
final class UnescapedText {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH = 0x8080_8080_8080_8080L;

    private UnescapedText() {}

    /** Returns the bytes of a text between the quotes, or null if JSON escapes a part of it or it is not all ASCII. */
    static byte @Nullable [] plain(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length == text.length() && isPlain(bytes, text) ? bytes : null;
    }

    /**
     * Examines eight bytes at a time. A byte that is a question mark may also be the replacement of an unpaired
     * surrogate.
     */
    private static boolean isPlain(byte[] bytes, String text) {
        int at = 0;
        long asked = 0;
        for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            // A byte that is less than a blank borrows from its highest bit.
            long found = eight - ' ' * ONES & ~eight | zeros(eight ^ '"' * ONES) | zeros(eight ^ '\\' * ONES) | eight;
            if ((found & HIGH) != 0) {
                return false;
            }
            asked |= zeros(eight ^ '?' * ONES);
        }
        boolean isAsked = (asked & HIGH) != 0;
        for (; at < bytes.length; at++) {
            byte one = bytes[at];
            if (one < ' ' || one == '"' || one == '\\') {
                return false;
            }
            isAsked |= one == '?';
        }
        return !isAsked || text.chars().allMatch(unit -> unit < 0x80);
    }

    /** Returns a value in which the highest bit of a byte is set if one of the eight bytes is zero. */
    private static long zeros(long eight) {
        return eight - ONES & ~eight;
    }
}
