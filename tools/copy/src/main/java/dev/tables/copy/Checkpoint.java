package dev.tables.copy;

import org.jspecify.annotations.Nullable;

/**
 * How far the copy of one table has come.
 *
 * @param stage what of the table was done
 * @param next where the source goes on, as text of its continuation token; null unless the copy is in the midst of the table
 * @param rows rows written so far
 * @param digest sum of the digests of those rows
 */
public record Checkpoint(Stage stage, @Nullable String next, long rows, String digest) {
    /** What of a table was done. */
    public enum Stage {
        /** The target was found fit to be written to. Rows of the first page may be there. */
        BEGUN,
        /** Every page before {@link #next} was written. */
        CONTINUED,
        /** Every row was written. */
        FINISHED
    }

    /** Checks that there is a place to go on exactly in the midst of a table. */
    public Checkpoint {
        if ((next == null) == (stage == Stage.CONTINUED)) {
            throw new IllegalArgumentException("Found " + (next == null ? "no" : "a") + " place to go on at stage "
                    + stage + ", expected the opposite.");
        }
    }

    /** Before the first row is written: what is in the target from now on is the copy's own. */
    static Checkpoint begun() {
        return new Checkpoint(Stage.BEGUN, null, 0, new RowDigest().text());
    }

    /** After a page, behind which the source goes on at {@code next}, or ends if that is null. */
    static Checkpoint after(@Nullable String next, RowDigest digest) {
        return new Checkpoint(next == null ? Stage.FINISHED : Stage.CONTINUED, next, digest.rows(), digest.text());
    }

    /** Whether every row was written. */
    public boolean isFinished() {
        return stage == Stage.FINISHED;
    }
}
