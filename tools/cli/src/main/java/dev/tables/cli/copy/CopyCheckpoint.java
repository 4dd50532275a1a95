package dev.tables.cli.copy;

import org.jspecify.annotations.Nullable;

/**
 * The progress of the copy of one table.
 *
 * @param stage the stage that the table has reached
 * @param continuationToken the source's continuation token as text; null unless the stage is {@code IN_PROGRESS}
 * @param processedRows rows written so far
 * @param contentDigest sum of the digests of those rows
 */
public record CopyCheckpoint(
        Stage stage, @Nullable String continuationToken, long processedRows, String contentDigest) {
    /** The progress of one table. */
    public enum Stage {
        /** The target was accepted. The target may already contain rows of the first page. */
        STARTED,
        /** Every page before {@link #continuationToken} was written. */
        IN_PROGRESS,
        /** Every row was written. */
        FINISHED
    }

    /** Checks that a continuation token exists in the stage {@code IN_PROGRESS}, and in no other stage. */
    public CopyCheckpoint {
        if ((continuationToken == null) == (stage == Stage.IN_PROGRESS)) {
            throw new IllegalArgumentException("A checkpoint at stage " + stage
                    + (continuationToken == null
                            ? " must have a continuation token."
                            : " cannot have a continuation token."));
        }
    }

    /**
     * Returns the checkpoint that is saved before the first row is written. Once this checkpoint is saved, rows in the
     * target belong to this copy.
     */
    static CopyCheckpoint begun() {
        return new CopyCheckpoint(Stage.STARTED, null, 0, new RowDigest().text());
    }

    /**
     * Returns the checkpoint after a page. The copy continues at {@code next}, or the table is finished if {@code next}
     * is null.
     */
    static CopyCheckpoint after(@Nullable String next, RowDigest digest) {
        return new CopyCheckpoint(
                next == null ? Stage.FINISHED : Stage.IN_PROGRESS, next, digest.rows(), digest.text());
    }

    /** Returns whether every row was written. */
    public boolean isFinished() {
        return stage == Stage.FINISHED;
    }
}
