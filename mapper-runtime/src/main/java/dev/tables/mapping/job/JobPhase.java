package dev.tables.mapping.job;

/** What a job is doing; each kind of job has some of these phases. */
public enum JobPhase {
    /** Nothing yet. */
    NONE,
    /** Looks at the index rows that are there and removes those that lead nowhere. */
    SWEEP,
    /** Looks at every entity and puts the index rows that are missing or outdated. */
    FILL,
    /** Looks at every index row; changes nothing that is right. */
    CHECK_ROWS,
    /** Looks at every entity; changes nothing that is right. */
    CHECK_ENTITIES,
    /** Looks at entities and rewrites those that are not as a save would write them now. */
    REWRITE,
    /** Removes every row of an index that is dropped; nobody who declares it may start any more. */
    REMOVE,
    /** All is done. */
    DONE;

    /** Whether index rows are looked at in this phase, else entities. */
    public boolean isOverRows() {
        return this == SWEEP || this == CHECK_ROWS || this == REMOVE;
    }
}
