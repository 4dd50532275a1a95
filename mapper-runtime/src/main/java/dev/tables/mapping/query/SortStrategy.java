package dev.tables.mapping.query;

/** How the order of a query's answer comes about. */
public enum SortStrategy {
    /** No order was asked for, or there is at most one answer. */
    NONE,
    /** Rows lie in that order. */
    KEY_ORDER,
    /** Index rows lie in that order. */
    INDEX_ORDER,
    /** Entities are collected and sorted in memory, up to 1000 of them; more is an error. */
    IN_MEMORY
}
