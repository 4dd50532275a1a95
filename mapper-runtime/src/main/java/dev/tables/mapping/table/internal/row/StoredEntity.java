package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;

/**
 * An entity as it was read, for comparison with its index rows.
 *
 * @param primaryKey its key
 * @param entity the entity, without large values if its row can be copied
 * @param row its version and the index rows that its writer created
 * @param canBeCopied whether index rows can have the content of its row while that row is unchanged; otherwise the row
 *     is written again
 */
public record StoredEntity<T>(PrimaryKey primaryKey, T entity, CurrentRow row, boolean canBeCopied) {
    public ETag etag() {
        return row.etag();
    }
}
