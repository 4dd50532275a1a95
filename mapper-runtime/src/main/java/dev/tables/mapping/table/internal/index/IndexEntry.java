package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * An index row as it was read.
 *
 * @param row the row's primary key
 * @param key the key of its values
 * @param entity the entity that it refers to; null if it refers to several, or does not have the form of the index
 * @param etag its version
 * @param list its list of entities if it refers to several; null otherwise
 */
public record IndexEntry(
        PrimaryKey row,
        String key,
        @Nullable PrimaryKey entity,
        ETag etag,
        @Nullable ListRow list) {
    /** The approximate memory in bytes of a row, or of one entity in a list. */
    private static final int EACH = 200;

    /** Returns the approximate memory in bytes that the entry occupies. */
    public long bytes() {
        return EACH + (list == null ? 0 : (long) EACH * list.rowKeys().size());
    }
}
