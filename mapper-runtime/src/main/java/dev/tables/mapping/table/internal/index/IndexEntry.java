package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * An index row as it was read.
 *
 * @param row where it is
 * @param key the key of its values
 * @param entity the entity it leads to; null if it leads to several, or to none as rows of the index do
 * @param etag its version
 * @param list what it holds, if it leads to several entities
 */
public record IndexEntry(
        PrimaryKey row,
        String key,
        @Nullable PrimaryKey entity,
        ETag etag,
        @Nullable ListRow list) {
    /** About what a row, or one of the entities of a list, takes in memory. */
    private static final int EACH = 200;

    /** About how much memory it takes. */
    public long bytes() {
        return EACH + (list == null ? 0 : (long) EACH * list.rowKeys().size());
    }
}
