package dev.tables.engine.adapter;

import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;

/**
 * Keys as bytes whose unsigned order is the order of keys, by UTF-16 code unit: each code unit by itself in the form of UTF-8, a surrogate
 * as three bytes. For engines upon databases that order by bytes.
 */
public final class KeyBytes {
    private KeyBytes() {}

    /** The bytes of a key, or of a bound of keys. */
    public static byte[] encode(String key) {
        Bytes bytes = new Bytes(key.length() + 8);
        Keys.text(bytes, key);
        return bytes.toArray();
    }

    /** The key of such bytes. */
    public static String decode(byte[] key) {
        return Keys.text(key, 0, key.length);
    }
}
