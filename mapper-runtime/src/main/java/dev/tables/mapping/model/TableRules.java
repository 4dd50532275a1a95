package dev.tables.mapping.model;

import org.jspecify.annotations.Nullable;

/**
 * Rules that the entities of one table must fulfill together. The rows of each entity and of its indexes must be
 * distinguishable from the rows of other entities.
 */
final class TableRules {
    private TableRules() {}

    /**
     * Rejects two entities that conflict, unless one of them is a view.
     *
     * @throws IllegalStateException if the entities conflict
     */
    static void requireNoConflict(EntityModel one, EntityModel other) {
        String conflict = one.isView() || other.isView() ? null : conflict(other, one);
        if (conflict != null) {
            throw new IllegalStateException(one.entity() + " and " + other.entity() + " " + conflict
                    + ". Give one entity its own prefix, such as @RowKey(prefix = \"...\"), or move it to "
                    + "another table. If one entity is another view of the same rows, annotate it with "
                    + "@SuppressWarnings(\"tables\").");
        }
    }

    static @Nullable String conflict(EntityModel one, EntityModel other) {
        if (one.overlapsKeyRangeOf(other) && !one.isDisjointFrom(other)) {
            return "store their rows in the same key range of table '" + one.table()
                    + "', so queries for one would find rows of the other";
        }
        boolean samePartitions = one.table().equalsIgnoreCase(other.table())
                && !one.partitionKey()
                        .range()
                        .intersect(other.partitionKey().range())
                        .isEmpty();
        for (int i = 0; i < one.indexes().size(); i++) {
            for (int j = 0; j < other.indexes().size(); j++) {
                if (one.sharesIndexRowRange(i, other, j, samePartitions)) {
                    return "store the rows of index '" + other.indexes().get(j).name() + "' and of index '"
                            + one.indexes().get(i).name() + "' in the same place";
                }
            }
        }
        return null;
    }
}
