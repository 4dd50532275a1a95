package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ETag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What came of a change that was committed.
 *
 * @param done whether something was changed; false of a row to delete that was not there
 * @param version the entity's version after it; null if there is none, or it is not known
 * @param timestamp that of the row; null if it is not known
 */
public record Written(
        boolean done, @Nullable ETag version, @Nullable Instant timestamp) {
    /** Of a row to delete that was not there. */
    public static final Written NOTHING = new Written(false, null, null);

    /** Stored under a version; null if there is none or the store does not say it. */
    public static Written as(@Nullable ETag version) {
        return new Written(true, version, version == null ? null : version.timestamp());
    }
}
