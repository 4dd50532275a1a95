package dev.tables.engine.adapter;

import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;

/**
 * A conversion between keys and bytes whose unsigned order is the order of keys, by UTF-16 code unit. Each code unit is
 * encoded separately as in UTF-8, a surrogate as three bytes. Used by engines on databases that sort by bytes.
 */
public final class KeyBytes {
    private KeyBytes() {}

    /** Encodes a key, or a bound of a range of keys. */
    public static byte[] encode(String key) {
        Bytes bytes = new Bytes(key.length() + 8);
        Keys.text(bytes, key);
        return bytes.toArray();
    }

    /** Decodes a key. */
    public static String decode(byte[] key) {
        return Keys.text(key, 0, key.length);
    }
}
