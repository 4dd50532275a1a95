package dev.tables.mapping.table.internal.row;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What a row holds of a large value: {@code <id> <length> <SHA-256> <form>}.
 *
 * @param id the blob's
 * @param length its bytes
 * @param checksum of its bytes
 * @param form what the bytes are
 */
public record LargeReference(String id, long length, String checksum, LargeContent.Form form) {
    /** About the longest text of one. */
    static final int MAX_LENGTH = 128;

    static LargeReference to(String id, LargeContent content) {
        return new LargeReference(id, content.bytes().length, checksum(content.bytes()), content.form());
    }

    /** One to the same content under another id. */
    LargeReference under(String otherId) {
        return new LargeReference(otherId, length, checksum, form);
    }

    /** Null if the text is none. */
    static @Nullable LargeReference parse(String text) {
        String[] parts = text.split(" ", -1);
        if (parts.length != 4 || !parts[0].matches("[a-z0-9-]{1,64}") || !parts[1].matches("[0-9]{1,18}")) {
            return null;
        }
        LargeContent.Form form = LargeContent.Form.of(parts[3]);
        return form == null ? null : new LargeReference(parts[0], Long.parseLong(parts[1]), parts[2], form);
    }

    String text() {
        return id + " " + length + " " + checksum + " " + form.code();
    }

    /** Whether these bytes are what it refers to. */
    boolean isTo(byte[] bytes) {
        return bytes.length == length && checksum(bytes).equals(checksum);
    }

    /** Whether another is to the same content, maybe under another id. */
    boolean hasContentOf(LargeReference other) {
        return length == other.length && form == other.form && checksum.equals(other.checksum);
    }

    private static String checksum(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is not available in this Java installation", impossible);
        }
    }
}
