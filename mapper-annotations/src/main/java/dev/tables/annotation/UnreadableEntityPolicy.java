package dev.tables.annotation;

/**
 * What becomes of an entity that cannot be read, where several are: its key was destroyed or is unknown here, its large value is lost,
 * or others have written its row. Reading one entity by its key always fails, and deleting is always possible. An error of the
 * store, or of a key service that gives no answer, says nothing about the entity, and always fails.
 */
public enum UnreadableEntityPolicy {
    /** A query, list or stream that meets one is an error that names the row. */
    FAIL,
    /**
     * Queries, lists and streams leave out entities whose key was destroyed, as if they were not there; others fail. Each that is left
     * out is reported and counted.
     */
    SKIP_CRYPTO_SHREDDED,
    /** Queries, lists and streams leave out all that cannot be read. Each that is left out is reported and counted. */
    SKIP
}
