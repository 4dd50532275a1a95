package dev.tables.engine.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A summary of a request and its response, without keys, values, query text or credentials.
 *
 * @param id the id that the client received
 * @param operation the operation, such as {@code InsertEntity}: one of a few
 * @param table the table name in the address, or null. An invalid name may be any text that a client sends;
 *     {@value #INVALID_TABLE_PLACEHOLDER} replaces it.
 * @param status the HTTP status
 * @param errorCode Azure's error code, or null if the request succeeded
 * @param duration the time from the headers of the request to its response
 * @param requestBytes the size of the request body
 * @param responseBytes the size of the response body
 */
public record RequestSummary(
        String id,
        String operation,
        @Nullable String table,
        int status,
        @Nullable String errorCode,
        Duration duration,
        long requestBytes,
        long responseBytes) {
    /** The replacement for an invalid table name. */
    public static final String INVALID_TABLE_PLACEHOLDER = "?";

    private static final int LONGEST = 63;

    /**
     * Replaces an invalid table name, because clients without credentials can send any text, including line breaks and
     * escape sequences.
     */
    public RequestSummary {
        table = table == null || isName(table) ? table : INVALID_TABLE_PLACEHOLDER;
    }

    private static boolean isName(String table) {
        boolean named = !table.isEmpty() && table.length() <= LONGEST;
        for (int i = 0; named && i < table.length(); i++) {
            char c = table.charAt(i);
            named = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        }
        return named;
    }
}
