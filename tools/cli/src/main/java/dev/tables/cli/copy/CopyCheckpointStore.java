package dev.tables.cli.copy;

import org.jspecify.annotations.Nullable;

/**
 * A store for the progress of a copy.
 *
 * <p>The first checkpoint of a table is saved before its first row is written. If the copy stops within the first page,
 * it can therefore recognize the rows of that page as its own when it continues. Each later checkpoint is saved after
 * its rows are durable in the target.
 */
public interface CopyCheckpointStore {
    /** Returns the last checkpoint of a table, or null if its copy has not started. */
    @Nullable
    CopyCheckpoint load(String table);

    /** Saves a checkpoint, which must be durable when this method returns. */
    void save(String table, CopyCheckpoint checkpoint);

    /** Returns a store that saves nothing, so that every copy starts from the beginning. */
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
