package dev.tables.engine.server.internal;

import dev.tables.engine.ETag;
import dev.tables.engine.Ticks;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;

/**
 * The timestamps and ETags of one answer as JSON. Many rows of a page have timestamps within the same second, whose
 * text is formatted once.
 */
final class TimeText {
    private static final int PER_SECOND = 10_000_000;
    private static final int FRACTION = 7;
    /** The length of {@code 2026-11-27T01:02:03}. */
    private static final int WHOLE = 19;

    private static final byte[] HEAD = ascii("W/\\\"datetime'");
    private static final byte[] COLON = ascii("%3A");
    private static final byte[] TAIL = ascii("'\\\"");

    private final byte[] text = new byte[WHOLE + 1 + FRACTION + 1];
    private final byte[] version = new byte[HEAD.length + text.length + 2 * (COLON.length - 1) + TAIL.length];
    private long second = Long.MIN_VALUE;

    /** Writes a time as a value. */
    void write(JsonGenerator json, long ticks) {
        if (ticks < Ticks.MIN || ticks > Ticks.MAX) {
            json.writeString(Ticks.format(ticks));
        } else {
            json.writeRawUTF8String(text, 0, make(ticks));
        }
    }

    /**
     * Writes the ETag of a row as a value.
     *
     * @param ticks when the row was changed
     */
    void writeVersion(JsonGenerator json, ETag etag, long ticks) {
        if (ticks < Ticks.MIN || ticks > Ticks.MAX || !etag.matchesTimestampTicks(ticks)) {
            json.writeString(etag.toString());
            return;
        }
        int length = make(ticks);
        int hours = WHOLE - 6;
        int at = put(HEAD, 0, HEAD.length, 0);
        at = put(text, 0, hours, at);
        at = put(COLON, 0, COLON.length, at);
        at = put(text, hours + 1, 2, at);
        at = put(COLON, 0, COLON.length, at);
        at = put(text, hours + 4, length - hours - 4, at);
        at = put(TAIL, 0, TAIL.length, at);
        json.writeRawUTF8String(version, 0, at);
    }

    private int put(byte[] from, int start, int count, int at) {
        System.arraycopy(from, start, version, at, count);
        return at + count;
    }

    /** Formats a time, and returns the length of the text. */
    private int make(long ticks) {
        long whole = Math.floorDiv(ticks, PER_SECOND);
        if (whole != second) {
            second = whole;
            System.arraycopy(ascii(Ticks.format(whole * PER_SECOND)), 0, text, 0, WHOLE);
        }
        int end = WHOLE;
        int fraction = (int) (ticks - whole * PER_SECOND);
        if (fraction != 0) {
            int digits = FRACTION;
            while (fraction % 10 == 0) {
                fraction /= 10;
                digits--;
            }
            text[WHOLE] = '.';
            end = WHOLE + 1 + digits;
            for (int at = end - 1; at > WHOLE; at--) {
                text[at] = (byte) ('0' + fraction % 10);
                fraction /= 10;
            }
        }
        text[end] = 'Z';
        return end + 1;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
