package dev.tables.mapping;

import dev.tables.engine.ETag;
import org.jspecify.annotations.Nullable;

/**
 * What an update needs to know of the row it changes.
 *
 * @param etag its version, on which the update is conditional
 * @param indexKeys the row keys of its index rows, by number of the index; null where the entity is not in the index
 */
@SuppressWarnings("ArrayRecordComponent")
record CurrentRow(ETag etag, @Nullable String[] indexKeys) {}
