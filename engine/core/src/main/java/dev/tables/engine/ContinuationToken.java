package dev.tables.engine;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The position at which the next page of a query starts. Opaque, stateless and bound to its query. Remains valid if
 * rows at its position are inserted or deleted, and if the store restarts.
 *
 * <p>Safe for use by several threads. Two tokens are equal if their texts are equal.
 */
public final class ContinuationToken {
    private static final String BEHIND = "behind.";

    private final Supplier<String> made;
    private @Nullable String text;

    /** Creates a token from a text of printable characters that are safe in a URL. */
    public ContinuationToken(String text) {
        this(() -> text);
    }

    /**
     * Creates a token whose text is computed on first use, because most queries for the first few rows never continue.
     *
     * @param text returns the same text in every call
     */
    public ContinuationToken(Supplier<String> text) {
        this.made = text;
    }

    /**
     * Returns a token that continues any query of any table after a row, in the order of the store, whether the row
     * exists or not. Accepted by stores that have {@link Capability#ORDERED_WITHIN_PARTITION} without {@link
     * Capability#ORDERED_ACROSS_PARTITIONS}; with other stores, continue a query by its ranges of keys.
     */
    public static ContinuationToken after(PrimaryKey row) {
        return new ContinuationToken(() -> BEHIND + encoded(row.partitionKey()) + '.' + encoded(row.rowKey()));
    }

    private static String encoded(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_16BE));
    }

    /** Returns the row that was passed to {@link #after}, or null if the token was created differently. */
    public @Nullable PrimaryKey lastKey() {
        String[] parts = text().split("\\.", -1);
        if (!text().startsWith(BEHIND) || parts.length != 3) {
            return null;
        }
        try {
            PrimaryKey row = new PrimaryKey(decoded(parts[1]), decoded(parts[2]));
            return after(row).text().equals(text()) ? row : null;
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_16BE);
    }

    /** Returns the token as printable text that is safe in a URL. */
    public String text() {
        String known = text;
        if (known == null) {
            known = made.get();
            text = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContinuationToken that && text().equals(that.text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
