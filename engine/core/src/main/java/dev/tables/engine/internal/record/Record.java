package dev.tables.engine.internal.record;

import dev.tables.engine.EdmType;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.ordered.Bytes;
import java.lang.invoke.VarHandle;

/**
 * The stored form of a row: format version (1 byte), timestamp in ticks (8 bytes, big-endian), then the properties in
 * written order. Each property consists of name id (varint), type code (1 byte) and value.
 *
 * <p>Every read is checked against the record's end, so that damaged bytes lead to a {@link StoreCorruptedException}.
 */
public final class Record {
    public static final int VERSION = 1;
    public static final int TIMESTAMP = 1;
    public static final int FIRST = 9;

    /** Text of code units below 256, one byte each, after their number as varint. */
    public static final int LATIN1 = 1;
    /** Any other text, two bytes a code unit, big-endian, after the number of bytes as varint. */
    public static final int UTF16 = 2;
    /** Bytes, after their number as varint. */
    public static final int BINARY = 3;

    public static final int FALSE = 4;
    public static final int TRUE = 5;
    /** Zigzag varint. */
    public static final int INT32 = 6;
    /** Zigzag varint. */
    public static final int INT64 = 7;
    /** IEEE 754 bits, big-endian. */
    public static final int DOUBLE = 8;
    /** Ticks, big-endian. */
    public static final int DATE_TIME = 9;
    /** Sixteen bytes. */
    public static final int GUID = 10;

    private static final VarHandle LONG = Bytes.LONG;
    private static final EdmType[] TYPES = {
        EdmType.STRING,
        EdmType.STRING,
        EdmType.BINARY,
        EdmType.BOOLEAN,
        EdmType.BOOLEAN,
        EdmType.INT32,
        EdmType.INT64,
        EdmType.DOUBLE,
        EdmType.DATE_TIME,
        EdmType.GUID
    };

    private Record() {}

    static EdmType typeOf(int code) {
        if (code < LATIN1 || code > GUID) {
            throw damaged("a type code is unknown");
        }
        return TYPES[code - 1];
    }

    public static void checkHead(byte[] array, int end) {
        if (end < FIRST) {
            throw damaged("the record is shorter than its header");
        }
        if (array[0] != VERSION) {
            throw damaged("the record has format version " + array[0] + ", expected " + VERSION);
        }
    }

    public static long timestamp(byte[] array) {
        return (long) LONG.get(array, TIMESTAMP);
    }

    /** Returns the position at which the value at {@code at} ends. */
    public static int skip(byte[] array, int at, int end, int code) {
        int after;
        switch (code) {
            case FALSE, TRUE -> after = at;
            case INT32, INT64 -> after = skipVarint(array, at, end);
            case DOUBLE, DATE_TIME -> after = at + 8;
            case GUID -> after = at + 16;
            case LATIN1, UTF16, BINARY -> {
                int length = (int) varint(array, at, end);
                after = skipVarint(array, at, end) + length;
                if (length < 0) {
                    throw damaged("a length is negative");
                }
            }
            default -> throw damaged("a type code is unknown");
        }
        if (after > end || after < at) {
            throw damaged("a value is longer than its record");
        }
        return after;
    }

    public static long varint(byte[] array, int start, int end) {
        int at = start;
        if (at < end && array[at] >= 0) {
            return array[at];
        }
        long value = 0;
        for (int shift = 0; shift < 64 && at < end; shift += 7) {
            byte one = array[at++];
            value |= (one & 0x7FL) << shift;
            if (one >= 0) {
                return value;
            }
        }
        throw damaged("a number is incomplete");
    }

    public static int skipVarint(byte[] array, int start, int end) {
        int at = start;
        while (at < end) {
            if (array[at++] >= 0) {
                return at;
            }
        }
        throw damaged("a number is incomplete");
    }

    public static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    public static long unzigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }

    public static long fixed(byte[] array, int at, int end) {
        if (at + 8 > end) {
            throw damaged("a value is longer than its record");
        }
        return (long) LONG.get(array, at);
    }

    public static String wideText(byte[] array, int start, int length) {
        if ((length & 1) != 0) {
            throw damaged("a string has an odd number of bytes");
        }
        char[] units = new char[length / 2];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) (array[start + 2 * i] << 8 | array[start + 2 * i + 1] & 0xFF);
        }
        return new String(units);
    }

    public static StoreCorruptedException damaged(String what) {
        return new StoreCorruptedException(
                "A stored row is invalid: " + what
                        + ". The store is damaged, or another library version wrote it. Restore a backup, or open the"
                        + " store with the version that wrote it.",
                null);
    }
}
