package dev.tables.differential.model;

/**
 * What is left out until a defect that this test found is repaired; each constant goes with its defect.
 * {@code -Ddifferential.all=true} leaves out nothing.
 */
public enum Pending {
    /** An index defined otherwise under its name, rebuilt and filled: rows of the earlier definition are believed. */
    REDEFINED_INDEX,
    /** A null argument of a query that a table of an index serves is refused, although the scan is allowed. */
    NULL_ARGUMENT,
    /** Projections of collections, maps, JSON, optional values and exploded properties fail. */
    PROJECTED_COLLECTION,
    /** {@code Limit.of(0)} gives everything. */
    LIMIT_OF_ZERO,
    /** The beginning of a text that ends within a surrogate pair. */
    HALF_CHARACTER,
    /** Null among the values of {@code In} finds null instead of being refused. */
    NULL_WITHIN_IN,
    /** Null in a list that may hold none is saved. */
    NULL_ELEMENT;

    /** Whether it is asked for all the same. */
    public boolean isAsked() {
        return Boolean.getBoolean("differential.all");
    }
}
