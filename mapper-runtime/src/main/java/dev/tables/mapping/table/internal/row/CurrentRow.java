package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.mapping.model.PropertyModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an update needs to know of the row it changes.
 *
 * @param etag its version, on which the update is conditional
 * @param timestamp the time of its last change; null if the entity has no property for it
 * @param indexKeys the keys of its index rows, by number of the index: none where the entity is not in the index, several
 *     where the index is of a collection
 * @param held what its index rows of layout {@code INCLUDED_PROPERTIES} hold, by number of the index; null for other layouts; empty if
 *     there are none of that layout
 * @param blobs its references to large values, by the names under which they are stored
 * @param parts how many rows it has besides, if it is of a wide entity
 * @param unknown what a write that replaces it must keep; null if there is nothing, or only indexed properties were read
 * @param former what it holds under former names, as far as it was read; null if there is nothing
 * @param absent the properties that it lacks, or that were not read
 * @param json its texts of JSON with objects of classes, by stored name, as far as they were read
 * @param lost the numbers of indexes whose keys its values do not say, since nobody can decrypt these any more
 */
public record CurrentRow(
        ETag etag,
        @Nullable Instant timestamp,
        List<List<String>> indexKeys,
        List<@Nullable Row> held,
        Map<String, LargeReference> blobs,
        int parts,
        UnknownValues.@Nullable Kept unknown,
        FormerNames.@Nullable Held former,
        List<PropertyModel> absent,
        Map<String, String> json,
        Set<Integer> lost) {
    /** The same with keys of its rows in an index, which were found there. */
    public CurrentRow withIndexKeys(int index, List<String> keys) {
        List<List<String>> all = new ArrayList<>(indexKeys);
        all.set(index, List.copyOf(keys));
        return new CurrentRow(etag, timestamp, all, held, blobs, parts, unknown, former, absent, json, lost);
    }
}
