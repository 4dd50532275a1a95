package dev.tables.annotation;

/**
 * The treatment of unreadable entities among the results of a query, list or stream. An entity is unreadable if its key
 * was destroyed or is not available, its large value is lost, or another program has written its row.
 *
 * <p>Reading a single entity by its key always fails, and an unreadable entity can always be deleted. An error of the
 * store, or a key service that does not respond, does not make an entity unreadable and always fails.
 */
public enum UnreadableEntityPolicy {
    /** A query, list or stream that reads an unreadable entity fails with an error that names the row. */
    FAIL,
    /**
     * Queries, lists and streams skip entities whose key was destroyed; other unreadable entities fail. Each skipped
     * entity is reported and counted.
     */
    SKIP_CRYPTO_SHREDDED,
    /** Queries, lists and streams skip all unreadable entities. Each skipped entity is reported and counted. */
    SKIP
}
