package dev.tables.engine.internal.record;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.ordered.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32C;

/**
 * Continuation tokens of the embedded engine. A token contains the version (1 byte), a hash of table and query (8), the
 * last key read without its table (any number) and a checksum (4), as URL-safe base64. The next page starts after that
 * key, or ends before it if the query is descending, whether the key still exists or not.
 *
 * <p>Page size and projection are not part of the query here: both may change from page to page.
 */
public final class PageToken {
    private static final int VERSION = 1;
    private static final int HASH = 8;
    private static final int HEAD = 1 + HASH;
    private static final int CHECKSUM = 4;

    private PageToken() {}

    public static ContinuationToken after(RowNames table, RowQuery query, Bytes key, int prefix) {
        byte[] position = Arrays.copyOfRange(key.array(), prefix, key.length());
        return new ContinuationToken(() -> text(table, query, position));
    }

    private static String text(RowNames table, RowQuery query, byte[] position) {
        byte[] token = new byte[HEAD + position.length + CHECKSUM];
        token[0] = VERSION;
        System.arraycopy(hash(table, query), 0, token, 1, HASH);
        System.arraycopy(position, 0, token, HEAD, position.length);
        putChecksum(token, checksum(token));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Appends the position to the table's prefix in {@code into}. */
    public static void read(ContinuationToken given, RowNames table, RowQuery query, Bytes into) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(given.text());
        } catch (IllegalArgumentException notBase64) {
            throw refused("is not from this store", table);
        }
        if (token.length < HEAD + CHECKSUM) {
            throw refused("is too short", table);
        }
        if (token[0] != VERSION) {
            throw refused("has version " + token[0] + ", expected " + VERSION, table);
        }
        byte[] copy = token.clone();
        putChecksum(copy, checksum(token));
        if (!Arrays.equals(copy, token)
                || !Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(token)
                        .equals(given.text())) {
            throw refused("was changed", table);
        }
        if (!Arrays.equals(token, 1, HEAD, hash(table, query), 0, HASH)) {
            throw refused("belongs to another query", table);
        }
        into.put(token, HEAD, token.length - HEAD - CHECKSUM);
    }

    public static InvalidQueryException refused(String why, RowNames table) {
        return new InvalidQueryException(
                "The continuation token " + why + ". Pass the token of the previous page, with the same query.",
                table.name());
    }

    private static byte[] hash(RowNames table, RowQuery query) {
        String text = table.id() + "\n" + query.partitionKeyRange() + "\n" + query.rowKeyRange() + "\n" + query.filter()
                + (query.descending() ? "\ndescending" : "");
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes(text));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("This JDK does not provide SHA-256. Use a standard JDK.", never);
        }
    }

    private static byte[] bytes(String text) {
        Bytes made = new Bytes(text.length() + 16);
        Keys.text(made, text);
        return made.toArray();
    }

    private static int checksum(byte[] token) {
        CRC32C crc = new CRC32C();
        crc.update("tables".getBytes(StandardCharsets.US_ASCII));
        crc.update(token, 0, token.length - CHECKSUM);
        return (int) crc.getValue();
    }

    private static void putChecksum(byte[] token, int checksum) {
        for (int i = 0; i < CHECKSUM; i++) {
            token[token.length - CHECKSUM + i] = (byte) (checksum >>> 8 * i);
        }
    }
}
