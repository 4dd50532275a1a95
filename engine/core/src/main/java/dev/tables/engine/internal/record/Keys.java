package dev.tables.engine.internal.record;

import dev.tables.engine.ordered.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * The physical keys of the ordered store. The first byte is {@value #META} for the engine's own entries. For rows of a
 * table, the first byte is {@value #TABLE} plus n; the next n bytes are the table's id, followed by partition key, a
 * zero byte and row key.
 *
 * <p>Text is encoded so that unsigned byte order is the order of UTF-16 code units: each code unit separately as in
 * UTF-8, a surrogate as three bytes. Keys contain no control characters, so 0 and 1 are available as separators.
 */
public final class Keys {
    public static final int META = 0x01;
    public static final int TABLE = 0x10;
    public static final byte SEPARATOR = 0;
    /**
     * The separator after a partition key. The separator sorts after the rows of the partition and before every longer
     * partition key.
     */
    static final byte AFTER = 1;

    private Keys() {}

    /** Starts a key of a table; ids sort as numbers. */
    public static void table(Bytes into, int id) {
        into.clear();
        int size = Math.max(1, (39 - Integer.numberOfLeadingZeros(id)) / 8);
        into.put(TABLE + size);
        for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
            into.put(id >>> shift);
        }
    }

    /** Returns the table id in a key, or 0 if it is not the key of a table. */
    public static int tableOf(Bytes key) {
        byte[] array = key.array();
        int size = key.length() == 0 ? 0 : array[0] - TABLE;
        if (size < 1 || size > 4 || key.length() <= size) {
            return 0;
        }
        int id = 0;
        for (int i = 1; i <= size; i++) {
            id = id << 8 | array[i] & 0xFF;
        }
        return id;
    }

    /** Builds the first key after all keys of a table. */
    public static void afterTable(Bytes into, int id) {
        table(into, id + 1);
    }

    /** Starts a key of the engine's own: a kind and, if not negative, a table id. */
    public static void meta(Bytes into, int kind, int tableId) {
        into.clear();
        into.put(META);
        into.put(kind);
        if (tableId >= 0) {
            for (int shift = 24; shift >= 0; shift -= 8) {
                into.put(tableId >>> shift);
            }
        }
    }

    /** Appends text. */
    public static void text(Bytes into, String text) {
        int count = text.length();
        into.ensureCapacity(into.length() + 3 * count);
        byte[] array = into.array();
        int at = into.length();
        for (int i = 0; i < count; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                array[at++] = (byte) unit;
            } else if (unit < 0x800) {
                array[at++] = (byte) (0xC0 | unit >> 6);
                array[at++] = (byte) (0x80 | unit & 0x3F);
            } else {
                array[at++] = (byte) (0xE0 | unit >> 12);
                array[at++] = (byte) (0x80 | unit >> 6 & 0x3F);
                array[at++] = (byte) (0x80 | unit & 0x3F);
            }
        }
        into.setLength(at);
    }

    /** Returns the position of the first separator at or after {@code start}, or {@code end} if there is none. */
    public static int separator(byte[] array, int start, int end) {
        int at = start;
        while (at < end && array[at] != SEPARATOR) {
            at++;
        }
        return at;
    }

    /** Decodes text. Never fails: bytes that do not encode a text result in some other text. */
    public static String text(byte[] array, int start, int end) {
        int all = 0;
        for (int i = start; i < end; i++) {
            all |= array[i];
        }
        return all >= 0
                ? new String(array, start, end - start, StandardCharsets.ISO_8859_1)
                : wideText(array, start, end);
    }

    private static String wideText(byte[] array, int start, int end) {
        char[] units = new char[end - start];
        int count = 0;
        int at = start;
        while (at < end) {
            int first = array[at++] & 0xFF;
            if (first < 0xC0 || at == end) {
                units[count++] = (char) first;
            } else if (first < 0xE0 || at + 1 == end) {
                units[count++] = (char) ((first & 0x1F) << 6 | array[at++] & 0x3F);
            } else {
                units[count++] = (char) ((first & 0x0F) << 12 | (array[at] & 0x3F) << 6 | array[at + 1] & 0x3F);
                at += 2;
            }
        }
        return new String(units, 0, count);
    }
}
