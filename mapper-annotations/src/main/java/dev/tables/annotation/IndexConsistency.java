package dev.tables.annotation;

/** The consistency of reads of an index of scope {@link IndexScope#GLOBAL}. */
public enum IndexConsistency {
    /**
     * Never stale: each index row is compared with its entity, which costs one more request for the entities of a page. Stores that
     * write index rows in the entity's transaction need no comparison, and return the properties of index rows.
     */
    STRONG,
    /**
     * May be stale: the properties of index rows are returned without a comparison, by one request per page, except for rows whose
     * write is in progress. After a crash, results can be from before the crash until recovery has run. On Azure and
     * Cassandra, rows of a table that was dropped by other means than a template are returned until a template creates the table.
     */
    EVENTUAL
}
