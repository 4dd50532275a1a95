package dev.tables.mapping.query;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A place in the answer of one query: behind the row with these keys. Stateless; stays valid when rows come and go, also
 * the one it names.
 *
 * @param query a fingerprint of the bound query
 * @param partitionKey the partition of the last row seen
 * @param key the key of the last row seen, of an index row if the query is served by an index
 */
public record QueryPosition(int query, String partitionKey, String key) {
    private static final String VERSION = "1";

    /** Printable text, safe in a URL. */
    public String toText() {
        String text = Integer.toHexString(query) + ':' + partitionKey.length() + ':' + partitionKey + key;
        return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads what {@link #toText} writes.
     *
     * @throws IllegalArgumentException if the text is no such position
     */
    public static QueryPosition of(String text) {
        try {
            if (text.startsWith(VERSION)) {
                byte[] bytes = Base64.getUrlDecoder().decode(text.substring(1));
                String decoded = new String(bytes, StandardCharsets.UTF_8);
                int first = decoded.indexOf(':');
                int second = decoded.indexOf(':', first + 1);
                int length = Integer.parseInt(decoded, first + 1, second, 10);
                int query = Integer.parseUnsignedInt(decoded, 0, first, 16);
                String keys = decoded.substring(second + 1);
                return new QueryPosition(query, keys.substring(0, length), keys.substring(length));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            throw new IllegalArgumentException(UNREADABLE, damaged);
        }
        throw new IllegalArgumentException(UNREADABLE);
    }

    private static final String UNREADABLE =
            "Found a text that is no position of a query. Expected one that an earlier page gave.";
}
