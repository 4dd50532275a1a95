package dev.tables.mapping.job;

/** What a job is doing; each kind of job has some of these phases. */
public enum TableJobPhase {
    /** Nothing yet. */
    NOT_STARTED,
    /** Reads the index rows that are there and removes those that lead nowhere. */
    REMOVE_ORPHANED_INDEX_ROWS,
    /** Reads every entity and puts the index rows that are missing or outdated. */
    FILL_INDEX,
    /** Compares every index row; changes nothing that is right. */
    CHECK_INDEX_ROWS,
    /** Compares every entity; changes nothing that is right. */
    CHECK_ENTITIES,
    /** Reads entities and rewrites those that are not as a save would write them now. */
    REWRITE_ENTITIES,
    /** Does the steps of a migration. */
    RUN_MIGRATION_STEPS,
    /** Removes every row of an index that is dropped; nobody who declares it may start any more. */
    REMOVE_DROPPED_INDEX,
    /** Has the store remove from its files what was overwritten. */
    PURGE_OVERWRITTEN_VALUES,
    /** All is done. */
    COMPLETED;

    /** Returns whether this phase reads index rows, or tables, instead of entities. */
    public boolean readsIndexRows() {
        return this == REMOVE_ORPHANED_INDEX_ROWS
                || this == CHECK_INDEX_ROWS
                || this == REMOVE_DROPPED_INDEX
                || this == PURGE_OVERWRITTEN_VALUES;
    }
}
