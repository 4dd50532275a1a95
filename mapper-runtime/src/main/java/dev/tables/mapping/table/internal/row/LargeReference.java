package dev.tables.mapping.table.internal.row;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A row's reference to a large value: {@code <id> <length> <SHA-256> <form>}.
 *
 * @param id the identifier of the blob
 * @param length the number of its bytes
 * @param checksum the SHA-256 checksum of its bytes
 * @param form the form of the bytes
 */
public record LargeReference(String id, long length, String checksum, LargeContent.Form form) {
    /** The approximate maximum length of a reference. */
    static final int MAX_LENGTH = 128;

    static LargeReference to(String id, LargeContent content) {
        return new LargeReference(id, content.bytes().length, checksum(content.bytes()), content.form());
    }

    /** Returns a reference to the same content under another identifier. */
    LargeReference under(String otherId) {
        return new LargeReference(otherId, length, checksum, form);
    }

    /** Parses a reference; returns null if the text is not a reference. */
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

    /** Returns whether the length and checksum of these bytes match the reference. */
    boolean isTo(byte[] bytes) {
        return bytes.length == length && checksum(bytes).equals(checksum);
    }

    /** Returns whether another reference has the same content, possibly under another identifier. */
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
