package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ETag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a committed change.
 *
 * @param done whether something was changed; false for a row to delete that was absent
 * @param version the entity's version after the change; null if there is none, or if it is unknown
 * @param timestamp the timestamp of the row; null if it is unknown
 */
public record Written(
        boolean done, @Nullable ETag version, @Nullable Instant timestamp) {
    /** The outcome for a row to delete that was absent. */
    public static final Written NOTHING = new Written(false, null, null);

    /**
     * Creates the outcome of a stored row; {@code version} is null if there is none, or if the store does not report
     * it.
     */
    public static Written as(@Nullable ETag version) {
        return new Written(true, version, version == null ? null : version.timestamp());
    }
}
