package dev.tables.mapping.intent;

import dev.tables.engine.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A write that was begun and may have to be finished by recovery.
 *
 * @param id the unique id, in order of time within a shard of the log
 * @param kind the kind of the {@link WriteIntentHandler} that can finish it; several kinds are joined by {@code +}
 * @param table the table of its commit record
 * @param partitionKey the partition of its commit record
 * @param startedAt when the intent was begun, by the clock of its writer
 * @param failures how often finishing it failed
 * @param quarantineReason why it was quarantined, or null if it was not
 * @param details the properties that the handler needs, under names of its own
 */
public record Intent(
        String id,
        String kind,
        String table,
        String partitionKey,
        Instant startedAt,
        int failures,
        @Nullable String quarantineReason,
        Row details) {
    /** The property that contains the decision of an intent with an inline decision. */
    static final String DECISION = "_decision";

    private static final String AND = "+";

    /** Returns the kind of an intent whose work is of these kinds. */
    public static String joinKinds(Collection<String> kinds) {
        return String.join(AND, kinds);
    }

    /**
     * Returns the kinds of the intent's work. The intent is finished when the handlers of all kinds have finished it.
     */
    public List<String> kinds() {
        return List.of(kind.split(Pattern.quote(AND)));
    }

    /** Returns whether the intent itself contains the decision to commit, so that there is no commit record. */
    public boolean containsDecision() {
        return details.has(DECISION);
    }

    /** Returns whether the row of the intent was last written before the given time, by the clock of the store. */
    boolean isWrittenBefore(Instant time) {
        Instant written = details.timestamp();
        return written != null && written.isBefore(time);
    }

    /** Returns whether the intent is no longer retried, because finishing it failed too often. */
    public boolean isQuarantined() {
        return quarantineReason != null;
    }
}
