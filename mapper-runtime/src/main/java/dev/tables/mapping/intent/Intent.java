package dev.tables.mapping.intent;

import dev.tables.engine.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Work that was begun.
 *
 * @param id unique, in order of time within a shard of the log
 * @param kind which {@link IntentHandler} knows how to finish it
 * @param table the table of its decision row
 * @param partitionKey the partition of its decision row
 * @param since when it was begun, by the clock of who began it
 * @param failures how often finishing it failed
 * @param reason why it was set aside, or null if it was not
 * @param details what the handler needs, under names of its own
 */
public record Intent(
        String id,
        String kind,
        String table,
        String partitionKey,
        Instant since,
        int failures,
        @Nullable String reason,
        Row details) {

    /** Whether nobody tries to finish it any more, because it failed too often. */
    public boolean isSetAside() {
        return reason != null;
    }
}
