package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * An index row that a query has found.
 *
 * @param indexKey the key of its values
 * @param entity the entity it leads to, if any
 * @param found what is made of the row, if that is enough
 * @param version the version of the row, if the query reads it
 */
record IndexHit<R>(
        String indexKey,
        @Nullable PrimaryKey entity,
        @Nullable R found,
        @Nullable ETag version) {
    /** A row of which is made what is wanted: nothing else is asked of it. */
    static <R> IndexHit<R> made(R found) {
        return new IndexHit<>("", null, found, null);
    }
}
