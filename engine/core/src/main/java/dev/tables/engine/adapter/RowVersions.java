package dev.tables.engine.adapter;

import dev.tables.engine.ETag;
import dev.tables.engine.MalformedETagException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Versions that a writer gives to rows, 16 bytes each: the number of the writer, which no other has, and a counter. So none is ever given
 * twice, and a writer that has lost an answer recognizes its own in the rows ({@link UnknownWriteOutcome}). Safe for use by several threads.
 */
public final class RowVersions {
    /** The length of a version. */
    public static final int BYTES = 16;

    private static final String HEAD = "W/\"";
    /** What no row has. */
    private static final byte[] NONE = {};

    private final long writer;
    private final AtomicLong counter = new AtomicLong();

    /**
     * Those of a writer.
     *
     * @param writer what no other writer of the same database has, or ever had
     */
    public RowVersions(long writer) {
        this.writer = writer;
    }

    /** Those of a writer with a random number. */
    public static RowVersions ofRandomWriter() {
        return new RowVersions(new SecureRandom().nextLong());
    }

    /** A version that no row has. */
    public byte[] next() {
        return ByteBuffer.allocate(BYTES)
                .putLong(writer)
                .putLong(counter.incrementAndGet())
                .array();
    }

    /** Returns the ETag of a version. */
    public static ETag etag(byte[] version) {
        return ETag.of(HEAD + Base64.getUrlEncoder().withoutPadding().encodeToString(version) + '"');
    }

    /**
     * Returns the version of an ETag, or a version that no row has if the ETag is from a store with other versions.
     *
     * @throws MalformedETagException if the text is not an ETag
     */
    public static byte[] versionOf(ETag etag) {
        String text = etag.toString();
        if (text.length() < HEAD.length() + 1) {
            throw new MalformedETagException();
        }
        try {
            byte[] version = Base64.getUrlDecoder().decode(text.substring(HEAD.length(), text.length() - 1));
            return version.length == BYTES && etag(version).equals(etag) ? version : NONE;
        } catch (IllegalArgumentException ofAnotherStore) {
            return NONE;
        }
    }
}
