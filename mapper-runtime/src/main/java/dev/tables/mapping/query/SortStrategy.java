package dev.tables.mapping.query;

/** The way in which the results of a query are sorted. */
public enum SortStrategy {
    /** The query has no order, or at most one result. */
    NONE,
    /** Rows are stored in the requested order. */
    KEY_ORDER,
    /** Index rows are stored in the requested order. */
    INDEX_ORDER,
    /**
     * Entities are collected and sorted. Exceeding the maximum size is an error. With a limit, only the first entities
     * are kept.
     */
    IN_MEMORY
}
