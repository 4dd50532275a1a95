package dev.tables.engine.adapter;

import dev.tables.engine.ETag;
import dev.tables.engine.MalformedETagException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A generator of row versions of 16 bytes: the unique number of the writer, and a counter. No version is therefore
 * generated twice. A writer whose response was lost recognizes its own versions in the rows
 * ({@link UnknownWriteOutcome}). Safe for use by several threads.
 */
public final class RowVersions {
    /** The length of a version. */
    public static final int BYTES = 16;

    private static final String HEAD = "W/\"";
    /** A version that no row has. */
    private static final byte[] NONE = {};

    private final long writer;
    private final AtomicLong counter = new AtomicLong();

    /**
     * Creates a generator for a writer.
     *
     * @param writer a number that no other writer of the same database has or ever had
     */
    public RowVersions(long writer) {
        this.writer = writer;
    }

    /** Creates a generator for a writer with a random number. */
    public static RowVersions ofRandomWriter() {
        return new RowVersions(new SecureRandom().nextLong());
    }

    /** Generates a version that no row has. */
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
