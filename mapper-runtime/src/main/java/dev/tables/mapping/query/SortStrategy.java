package dev.tables.mapping.query;

/** How the order of a query's answer comes about. */
public enum SortStrategy {
    /** No order was asked for, or there is at most one answer. */
    NONE,
    /** Rows lie in that order. */
    KEY_ORDER,
    /** Index rows lie in that order. */
    INDEX_ORDER,
    /** Entities are collected and sorted, up to a maximum size; more is an error. With a limit only the first are kept. */
    IN_MEMORY
}
