package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * An index row that a query has found.
 *
 * @param indexKey the key of its values
 * @param entity the entity that it refers to, if any
 * @param found the result that was decoded from the row alone; null if the entity must be read
 * @param version the version of the row, if the query reads it
 */
record IndexHit<R>(
        String indexKey,
        @Nullable PrimaryKey entity,
        @Nullable R found,
        @Nullable ETag version) {
    /** Creates a hit whose result was decoded from the index row alone. */
    static <R> IndexHit<R> made(R found) {
        return new IndexHit<>("", null, found, null);
    }
}
