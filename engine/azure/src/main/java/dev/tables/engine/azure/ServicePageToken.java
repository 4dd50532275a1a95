package dev.tables.engine.azure;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The position of the next page, as returned by the service. The token is valid only for the query that returned it.
 *
 * @param partitionKey the service's text for the partition key
 * @param rowKey the service's text for the row key, or null if the service returned none
 */
record ServicePageToken(String partitionKey, @Nullable String rowKey) {
    private static final String VERSION = "a2.";
    private static final int FINGERPRINT = 16;

    ContinuationToken boundTo(String table, RowQuery query) {
        byte[] keys = (rowKey == null ? partitionKey : partitionKey + "\n" + rowKey).getBytes(StandardCharsets.UTF_8);
        byte[] all = ByteBuffer.allocate(FINGERPRINT + keys.length)
                .put(fingerprint(table, query, keys))
                .put(keys)
                .array();
        return new ContinuationToken(
                VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(all));
    }

    static ServicePageToken read(ContinuationToken token, String table, RowQuery query) {
        String text = token.text();
        byte[] all = text.startsWith(VERSION) ? decode(text.substring(VERSION.length())) : null;
        if (all == null || all.length < FINGERPRINT) {
            throw new InvalidQueryException(
                    "The continuation token is not from this store. Pass the token of an earlier page, unchanged.",
                    table);
        }
        byte[] position = Arrays.copyOfRange(all, FINGERPRINT, all.length);
        if (!Arrays.equals(Arrays.copyOf(all, FINGERPRINT), fingerprint(table, query, position))) {
            throw new InvalidQueryException(
                    "The continuation token was changed or belongs to another query. Request the next page with the same table,"
                            + " keys and filter.",
                    table);
        }
        String keys = new String(position, StandardCharsets.UTF_8);
        int end = keys.indexOf('\n');
        return end < 0
                ? new ServicePageToken(keys, null)
                : new ServicePageToken(keys.substring(0, end), keys.substring(end + 1));
    }

    /** Returns the token in the format of the Azure SDK. */
    String clientText() {
        return rowKey == null ? partitionKey : partitionKey + ";" + rowKey;
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte @Nullable [] decode(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            return encode(bytes).equals(text) ? bytes : null;
        } catch (IllegalArgumentException notOurs) {
            return null;
        }
    }

    /** Computes a fingerprint of the query and the position, which detects a modified token or a different query. */
    private static byte[] fingerprint(String table, RowQuery query, byte[] position) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            add(table.toLowerCase(Locale.ROOT), digest);
            add(query.partitionKeyRange(), digest);
            add(query.rowKeyRange(), digest);
            add(query.filter() == null ? null : query.filter().toString(), digest);
            digest.update(position);
            return Arrays.copyOf(digest.digest(), FINGERPRINT);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static void add(KeyRange range, MessageDigest digest) {
        add(range.lower(), digest);
        add(range.upper(), digest);
        digest.update((byte) ((range.lowerInclusive() ? 1 : 0) + (range.upperInclusive() ? 2 : 0)));
    }

    /** Adds the length of a text and then the text, so that different sequences of texts never have the same bytes. */
    private static void add(@Nullable String text, MessageDigest digest) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + (text == null ? 0 : 2 * text.length()));
        bytes.putInt(text == null ? -1 : text.length());
        for (int i = 0; text != null && i < text.length(); i++) {
            bytes.putChar(text.charAt(i));
        }
        digest.update(bytes.flip());
    }
}
