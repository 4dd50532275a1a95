package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.KeyRange;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cryptographic hash of a query. Page tokens contain the hash, and clients choose the arguments of queries. If the
 * hash were not cryptographic, a token of one query could pass for a token of another. The hash covers only texts,
 * numbers and times, because a later process may use the page tokens.
 */
public final class Fingerprint {
    /** The number of bytes of the hash, enough that nobody can find two queries with the same hash. */
    private static final int BYTES = 16;

    private final MessageDigest digest;

    public Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /**
     * Adds a text, or null. The length of the text comes first, so that no other sequence of texts has the same bytes.
     */
    public Fingerprint add(@Nullable String text) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + (text == null ? 0 : 2 * text.length()));
        bytes.putInt(text == null ? -1 : text.length());
        // In code units: halves of a character differ too.
        for (int i = 0; text != null && i < text.length(); i++) {
            bytes.putChar(text.charAt(i));
        }
        digest.update(bytes.flip());
        return this;
    }

    /** Adds a range of keys. */
    public Fingerprint add(KeyRange range) {
        return add(range.lower())
                .add(Boolean.toString(range.lowerInclusive()))
                .add(range.upper())
                .add(Boolean.toString(range.upperInclusive()));
    }

    /** Adds an argument. The order of the elements of a collection does not matter, just as in the query. */
    Fingerprint argument(@Nullable Object value) {
        return add(text(value));
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof List<?> elements) {
            Fingerprint all = new Fingerprint();
            elements.stream()
                    .map(Fingerprint::text)
                    .map(String::valueOf)
                    .sorted()
                    .forEach(all::add);
            return "elements " + all.text();
        }
        if (value instanceof RangeBound bound) {
            return "bound " + bound.inclusive() + text(bound.value());
        }
        String type = value.getClass().getName();
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Enum<?> constant) {
            return type + constant.name();
        }
        // The text of other objects may differ from process to process.
        return type.startsWith("java.") ? type + value : type;
    }

    /** Returns the fingerprint as a text of 22 characters. */
    public String text() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest.digest(), BYTES));
    }
}
