package dev.tables.annotation;

/** The consistency of reads of an index of scope {@link IndexScope#GLOBAL}. */
public enum IndexConsistency {
    /**
     * Never stale. Each index row is compared with its entity, which costs one more request for the entities of a page.
     * Stores that write index rows in the entity's transaction need no comparison and return the properties of index
     * rows.
     */
    STRONG,
    /**
     * May be stale. The properties of index rows are returned without a comparison, with one request per page. An index
     * row is compared with its entity only if a write of that row is in progress.
     *
     * <p>After a crash, results can be stale until recovery has run. On Azure and Cassandra, tables can also be dropped
     * without this library. The index rows of a dropped table are returned until a template creates the table again.
     */
    EVENTUAL
}
