package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.Capability;
import java.util.Set;

/** The order in which a store returns the rows of a partition. */
public enum KeyOrder {
    /** No order: every sort is done in memory, and nothing can be read page by page. */
    NONE,
    /**
     * From the first key to the last. The compiler assumes this order for every store, unless a query method permits
     * descending reads.
     */
    ASCENDING,
    /**
     * From the first key to the last, or from the last to the first if that avoids sorting in memory. A query that
     * would be rejected in ascending order remains rejected.
     */
    EITHER_TO_SORT,
    /** From the first key to the last, or from the last to the first. */
    EITHER;

    /** Returns the order of a store with these capabilities. */
    public static KeyOrder of(Set<Capability> capabilities) {
        if (!capabilities.contains(Capability.ORDERED_WITHIN_PARTITION)) {
            return NONE;
        }
        return capabilities.contains(Capability.DESCENDING_QUERIES) ? EITHER : ASCENDING;
    }
}
