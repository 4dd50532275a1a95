package dev.tables.data.core;

import java.util.List;

/**
 * What came of one chunk of entities that were saved in bulk. All that is saved of it is durable.
 *
 * @param position how many entities of the source are done, this chunk included, those that were skipped too: where to go on after a
 *     restart
 * @param results what came of each entity of this chunk, in the order of the source
 * @param <T> the entity
 */
public record BulkChunk<T>(long position, List<WriteResult<T>> results) {
    /** Copies the list. */
    public BulkChunk {
        results = List.copyOf(results);
    }

    /** Those that were not saved, with the reason. */
    public List<WriteResult<T>> failures() {
        return results.stream().filter(result -> !result.isSaved()).toList();
    }
}
