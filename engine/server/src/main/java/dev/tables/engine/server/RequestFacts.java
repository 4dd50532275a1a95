package dev.tables.engine.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a request when it is answered: no keys, no values, nothing of its query or its credentials.
 *
 * @param id the id that the client was given
 * @param operation what was asked for, such as {@code InsertEntity}: one of a few
 * @param table the table as addressed, or null; {@value #NO_TABLE} for a name that no table can have, which may be any text of a client
 * @param status the HTTP status
 * @param errorCode Azure's code, or null if it succeeded
 * @param duration from its headers to its answer
 * @param requestBytes of its body
 * @param responseBytes of the body of the answer
 */
public record RequestFacts(
        String id,
        String operation,
        @Nullable String table,
        int status,
        @Nullable String errorCode,
        Duration duration,
        long requestBytes,
        long responseBytes) {
    /** Stands for a name that no table can have. */
    public static final String NO_TABLE = "?";

    private static final int LONGEST = 63;

    /** Takes no name that no table can have: clients without credentials send any, also line breaks and escape sequences. */
    public RequestFacts {
        table = table == null || isName(table) ? table : NO_TABLE;
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
