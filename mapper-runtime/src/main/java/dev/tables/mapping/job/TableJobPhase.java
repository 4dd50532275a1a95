package dev.tables.mapping.job;

/** A phase of a job. Each kind of job has some of these phases. */
public enum TableJobPhase {
    /** The job has not started. */
    NOT_STARTED,
    /** Reads the existing index rows and removes rows without a matching entity. */
    REMOVE_ORPHANED_INDEX_ROWS,
    /** Reads every entity and writes the index rows that are missing or outdated. */
    FILL_INDEX,
    /** Compares every index row with its entity; leaves correct rows unchanged. */
    CHECK_INDEX_ROWS,
    /** Compares every entity with its index rows; leaves correct rows unchanged. */
    CHECK_ENTITIES,
    /** Reads entities and rewrites those that a save would now write differently. */
    REWRITE_ENTITIES,
    /** Runs the steps of a migration. */
    RUN_MIGRATION_STEPS,
    /** Removes every row of a dropped index. No process that declares the index may start any more. */
    REMOVE_DROPPED_INDEX,
    /** Requests that the store removes overwritten values from its files. */
    PURGE_OVERWRITTEN_VALUES,
    /** The job is completed. */
    COMPLETED;

    /** Returns whether this phase reads index rows, or tables, instead of entities. */
    public boolean readsIndexRows() {
        return this == REMOVE_ORPHANED_INDEX_ROWS
                || this == CHECK_INDEX_ROWS
                || this == REMOVE_DROPPED_INDEX
                || this == PURGE_OVERWRITTEN_VALUES;
    }
}
