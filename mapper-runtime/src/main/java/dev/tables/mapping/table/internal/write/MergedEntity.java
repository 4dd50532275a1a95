package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.StoredChanges;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity after some changes.
 *
 * @param content the content to store
 * @param indexKeys the keys of its index rows
 * @param whole whether its row is replaced, not merged
 * @param entity the entity itself if a caller may request it
 * @param origin the row before the changes, and the changes
 */
public record MergedEntity<T>(
        Change.Content content,
        List<List<String>> indexKeys,
        boolean whole,
        @Nullable T entity,
        Origin origin) {
    /**
     * The row before the changes.
     *
     * @param current the index rows of the entity
     * @param row the properties, converted to the current schema version
     * @param etag the version of the row
     * @param timestamp the time at which the row was written
     * @param withoutLarge whether the large values of the row were not read
     */
    public record Found(CurrentRow current, Row row, ETag etag, Instant timestamp, boolean withoutLarge) {}

    /**
     * The row and the changes from which an entity was merged.
     *
     * @param found the row as it was read
     * @param changes the changes, as they were stored when the caller passed them
     */
    public record Origin(Found found, StoredChanges changes) {}
}
