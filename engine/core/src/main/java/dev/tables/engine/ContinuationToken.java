package dev.tables.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the next page of a query starts. Opaque, stateless, bound to its query; survives inserts and deletes at its
 * position, and restarts of the store.
 *
 * <p>Safe for use by several threads. Equal to any token of the same text.
 */
public final class ContinuationToken {
    private final Supplier<String> made;
    private @Nullable String text;

    /** A token of that text: printable, safe in a URL. */
    public ContinuationToken(String text) {
        this(() -> text);
    }

    /**
     * A token whose text is made only when asked for: most queries for the first few rows never continue.
     *
     * @param text gives the same text whenever it is called
     */
    public ContinuationToken(Supplier<String> text) {
        this.made = text;
    }

    /** Printable text, safe in a URL. */
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
