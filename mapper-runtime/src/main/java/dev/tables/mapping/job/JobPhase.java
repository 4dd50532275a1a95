package dev.tables.mapping.job;

/** What a job is doing; each kind of job has some of these phases. */
public enum JobPhase {
    /** Nothing yet. */
    NOT_STARTED,
    /** Reads the index rows that are there and removes those that lead nowhere. */
    REMOVE_ORPHANS,
    /** Reads every entity and puts the index rows that are missing or outdated. */
    FILL,
    /** Compares every index row; changes nothing that is right. */
    CHECK_INDEX_ROWS,
    /** Compares every entity; changes nothing that is right. */
    CHECK_ENTITIES,
    /** Reads entities and rewrites those that are not as a save would write them now. */
    REWRITE,
    /** Does the steps of a migration. */
    MIGRATION_STEPS,
    /** Removes every row of an index that is dropped; nobody who declares it may start any more. */
    REMOVE_DROPPED_INDEX,
    /** Has the store remove from its files what was overwritten. */
    PURGE_OLD_VALUES,
    /** All is done. */
    COMPLETED;

    /** Returns whether this phase reads index rows, or tables, instead of entities. */
    public boolean readsIndexRows() {
        return this == REMOVE_ORPHANS
                || this == CHECK_INDEX_ROWS
                || this == REMOVE_DROPPED_INDEX
                || this == PURGE_OLD_VALUES;
    }
}
