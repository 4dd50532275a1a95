package dev.tables.cli.copy;

import org.jspecify.annotations.Nullable;

/**
 * A store for the progress of a copy.
 *
 * <p>The first checkpoint of a table is saved before its first row is written. If the copy stops within the first page,
 * it thus recognizes the rows of that page as its own. Each later checkpoint is saved after its rows are durable in the
 * target.
 */
public interface CopyCheckpointStore {
    /** Returns the last checkpoint of a table, or null if its copy has not started. */
    @Nullable
    CopyCheckpoint load(String table);

    /** Saves a checkpoint durably before it returns. */
    void save(String table, CopyCheckpoint checkpoint);

    /** Returns a store that keeps nothing, so that every copy starts at the beginning. */
    static CopyCheckpointStore none() {
        return new CopyCheckpointStore() {
            @Override
            public @Nullable CopyCheckpoint load(String table) {
                return null;
            }

            @Override
            public void save(String table, CopyCheckpoint checkpoint) {
                // Nothing is kept.
            }
        };
    }
}
