package dev.tables.data.repository;

import dev.tables.data.core.InvalidPageTokenException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * A codec for positions of a {@link org.springframework.data.domain.Window} as URL-safe text for clients. The tokens
 * are interchangeable with those of {@link TablesPageRequest}: a window can continue where a slice of the same query
 * ended, and vice versa.
 */
public final class PageTokenCodec {
    /** The name of the only key in the map of a scroll position. */
    static final String AFTER = "after";

    private PageTokenCodec() {}

    /**
     * Encodes a position as a token. Returns null for the start, and for a position that this library did not create.
     */
    public static @Nullable String encode(ScrollPosition position) {
        return position instanceof KeysetScrollPosition keyset
                        && keyset.scrollsForward()
                        && keyset.getKeys().get(AFTER) instanceof String token
                ? token
                : null;
    }

    /**
     * Decodes a token. Whether the token belongs to a query is checked when the query is executed.
     *
     * @throws InvalidPageTokenException if the text is not a token
     */
    public static KeysetScrollPosition decode(String token) {
        TablesPageRequest.ofSizeAndToken(1, token);
        return ScrollPosition.forward(Map.of(AFTER, token));
    }
}
