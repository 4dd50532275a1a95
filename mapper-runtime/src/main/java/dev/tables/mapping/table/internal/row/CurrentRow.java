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
 * The current state of a row, as far as an update requires it.
 *
 * @param etag its version, on which the update is conditional
 * @param timestamp the time of its last change; null if the entity has no property for it
 * @param indexKeys the keys of its index rows, by number of the index: none if the entity is not in the index, several
 *     if the index is on a collection
 * @param held the properties in its index rows of layout {@code INCLUDED_PROPERTIES}, by number of the index; null for
 *     other layouts; empty if no index has that layout
 * @param blobs its references to large values, by the names under which they are stored
 * @param parts the number of its additional rows, if the entity is wide
 * @param unknown the unknown properties that a write which replaces it must keep; null if there are none, or only
 *     indexed properties were read
 * @param former its values under former names, as far as it was read; null if there are none
 * @param absent the properties that it lacks or that were not read
 * @param json its JSON texts that contain objects of classes, by stored name, as far as they were read
 * @param lost the numbers of indexes whose keys are unknown, because its values can no longer be decrypted
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
    /**
     * Returns this row with the given keys of its index rows in one index. The keys come from a search of that index.
     */
    public CurrentRow withIndexKeys(int index, List<String> keys) {
        List<List<String>> all = new ArrayList<>(indexKeys);
        all.set(index, List.copyOf(keys));
        return new CurrentRow(etag, timestamp, all, held, blobs, parts, unknown, former, absent, json, lost);
    }
}
