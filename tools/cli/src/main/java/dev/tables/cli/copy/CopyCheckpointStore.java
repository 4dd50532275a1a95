package dev.tables.cli.copy;

import org.jspecify.annotations.Nullable;

/**
 * Keeps how far a copy has come. One is saved before the first row of a table is written, so that a copy that is stopped within the first
 * page knows those rows for its own; each later one after the rows it speaks of are durable in the target.
 */
public interface CopyCheckpointStore {
    /** The last checkpoint of a table, or null if it was not begun. */
    @Nullable
    CopyCheckpoint load(String table);

    /** Keeps a checkpoint; must be durable on return. */
    void save(String table, CopyCheckpoint checkpoint);

    /** Keeps nothing: every copy starts at the beginning. */
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
