package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A position in the results of one query: after the row with these keys. Stateless; stays valid when rows are added and
 * deleted, including the row that it names.
 *
 * @param query a cryptographic hash of the bound query, without a colon
 * @param partitionKey the partition of the last row seen
 * @param key the key of the last row seen; of an index row if the query is served by an index
 */
public record QueryPosition(String query, String partitionKey, String key) {
    private static final String VERSION = "3";
    private static final String UNREADABLE =
            "The page token is invalid. Pass it exactly as an earlier page of this query returned it.";

    /** Returns the keys of the last row seen. */
    PrimaryKey place() {
        return new PrimaryKey(partitionKey, key);
    }

    /** Formats the position as printable text, safe in a URL. */
    public String toText() {
        String text = query + ':' + partitionKey.length() + ':' + partitionKey + key;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] checked = ByteBuffer.allocate(bytes.length + Integer.BYTES)
                .put(bytes)
                .putInt(checksum(bytes))
                .array();
        return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(checked);
    }

    /**
     * Parses a text that {@link #toText} has written. A checksum detects a text that was truncated or changed, so that
     * no caller receives a page from another position.
     *
     * @throws InvalidContinuationTokenException if the text is not a valid position
     */
    public static QueryPosition of(String text) {
        QueryPosition position = text.startsWith(VERSION) ? read(text.substring(VERSION.length())) : null;
        // There may be several texts of the same bytes; only one of them was given.
        if (position == null || !position.toText().equals(text)) {
            throw new InvalidContinuationTokenException(UNREADABLE);
        }
        return position;
    }

    private static @Nullable QueryPosition read(String encoded) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(encoded));
            byte[] content = new byte[bytes.remaining() - Integer.BYTES];
            bytes.get(content);
            if (bytes.getInt() != checksum(content)) {
                return null;
            }
            String decoded = new String(content, StandardCharsets.UTF_8);
            int first = decoded.indexOf(':');
            int second = decoded.indexOf(':', first + 1);
            int length = Integer.parseInt(decoded, first + 1, second, 10);
            String query = decoded.substring(0, first);
            String keys = decoded.substring(second + 1);
            return new QueryPosition(query, keys.substring(0, length), keys.substring(length));
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NegativeArraySizeException damaged) {
            return null;
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }
}
