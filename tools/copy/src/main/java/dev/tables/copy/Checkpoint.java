package dev.tables.copy;

import org.jspecify.annotations.Nullable;

/**
 * How far the copy of one table has come.
 *
 * @param next where the source goes on, as text of its continuation token; null if the end was reached
 * @param rows rows written so far
 * @param digest sum of the digests of those rows
 */
public record Checkpoint(@Nullable String next, long rows, String digest) {
    /** Whether every row was written. */
    public boolean isFinished() {
        return next == null;
    }
}
