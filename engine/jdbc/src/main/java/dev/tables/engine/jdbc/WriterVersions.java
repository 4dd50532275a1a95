package dev.tables.engine.jdbc;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidETagException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * WriterVersions that this store gives to rows: the number of the store (4 bytes), which no other has, the seconds at which it was opened (4), and
 * a counter (8). So none is ever given twice, also if the database is restored and numbers stores anew, and who has lost an answer knows his
 * own.
 */
final class WriterVersions {
    static final int BYTES = 16;
    private static final String HEAD = "W/\"";
    /** What no row has. */
    private static final byte[] NONE = {};

    private final long prefix;
    private final AtomicLong counter = new AtomicLong();

    WriterVersions(int store, long openedSeconds) {
        prefix = (long) store << 32 | openedSeconds & 0xFFFF_FFFFL;
    }

    byte[] next() {
        return ByteBuffer.allocate(BYTES)
                .putLong(prefix)
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
