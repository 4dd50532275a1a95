package dev.tables.engine.cassandra;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidETagException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Versions that this store gives to rows: a random number of the store (8 bytes) and a counter (8). So none is ever given twice, and who has
 * lost an answer knows his own.
 */
final class CqlVersions {
    private static final int BYTES = 16;
    private static final String HEAD = "W/\"";
    /** What no row has. */
    private static final byte[] NONE = {};

    private final long store = new SecureRandom().nextLong();
    private final AtomicLong counter = new AtomicLong();

    byte[] next() {
        return ByteBuffer.allocate(BYTES)
                .putLong(store)
                .putLong(counter.incrementAndGet())
                .array();
    }

    static ETag etag(byte[] version) {
        return ETag.of(HEAD + Base64.getUrlEncoder().withoutPadding().encodeToString(version) + '"');
    }

    /** The version that an ETag says; one that no row has, if it is of another store. */
    static byte[] of(ETag etag) {
        String text = etag.toString();
        if (text.length() < HEAD.length() + 1) {
            throw new InvalidETagException();
        }
        try {
            byte[] version = Base64.getUrlDecoder().decode(text.substring(HEAD.length(), text.length() - 1));
            return version.length == BYTES && etag(version).equals(etag) ? version : NONE;
        } catch (IllegalArgumentException ofAnotherStore) {
            return NONE;
        }
    }
}
