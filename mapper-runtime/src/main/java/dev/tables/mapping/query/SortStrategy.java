package dev.tables.mapping.query;

import dev.tables.mapping.query.internal.Planner;

/** How the order of a query's answer comes about. */
public enum SortStrategy {
    /** No order was asked for, or there is at most one answer. */
    NONE,
    /** Rows lie in that order. */
    KEY_ORDER,
    /** Index rows lie in that order. */
    INDEX_ORDER,
    /** Entities are collected and sorted, up to {@link Planner#MOST_SORTED_IN_MEMORY}; more is an error. */
    IN_MEMORY
}
