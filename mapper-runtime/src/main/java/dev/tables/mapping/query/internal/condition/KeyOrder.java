package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.Capability;
import java.util.Set;

/** In which order a store returns the rows of a partition. */
public enum KeyOrder {
    /** In none: every sort is done in memory, and nothing can be read page by page. */
    NONE,
    /** From the first key to the last: what the compiler expects of every store, unless a method allows more. */
    ASCENDING,
    /**
     * From the first key to the last; also from the last to the first where that spares sorting in memory. It serves nothing that is
     * refused otherwise.
     */
    EITHER_TO_SORT,
    /** From the first key to the last, or from the last to the first. */
    EITHER;

    /** That of a store. */
    public static KeyOrder of(Set<Capability> capabilities) {
        if (!capabilities.contains(Capability.ORDERED_WITHIN_PARTITION)) {
            return NONE;
        }
        return capabilities.contains(Capability.DESCENDING_QUERIES) ? EITHER : ASCENDING;
    }
}
