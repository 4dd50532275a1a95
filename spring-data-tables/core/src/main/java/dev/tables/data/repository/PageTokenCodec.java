package dev.tables.data.repository;

import dev.tables.data.core.InvalidPageTokenException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * Positions of a {@link org.springframework.data.domain.Window} as text that can be sent to a client and taken back, safe in a URL.
 * The same tokens as those of {@link TablesPageRequest}: a window can go on where a slice of the same query ended, and the reverse.
 */
public final class PageTokenCodec {
    /** The only key of a position. */
    static final String AFTER = "after";

    private PageTokenCodec() {}

    /** The token of a position; null for the start, and for a position that is not one of ours. */
    public static @Nullable String encode(ScrollPosition position) {
        return position instanceof KeysetScrollPosition keyset
                        && keyset.scrollsForward()
                        && keyset.getKeys().get(AFTER) instanceof String token
                ? token
                : null;
    }

    /**
     * The position that a token says. Whether it belongs to a query shows when the query is asked.
     *
     * @throws InvalidPageTokenException if the text is no token
     */
    public static KeysetScrollPosition decode(String token) {
        TablesPageRequest.ofSizeAndToken(1, token);
        return ScrollPosition.forward(Map.of(AFTER, token));
    }
}
