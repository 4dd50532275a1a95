package dev.tables.engine.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a request when it is answered: no keys, no values, nothing of its query or its credentials.
 *
 * @param id the id that the client was given
 * @param operation what was asked for, such as {@code InsertEntity}: one of a few
 * @param table the table as addressed, or null
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
        long responseBytes) {}
