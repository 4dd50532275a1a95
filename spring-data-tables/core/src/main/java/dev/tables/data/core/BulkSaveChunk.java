package dev.tables.data.core;

import java.util.List;

/**
 * The result of one chunk of entities that were saved in bulk. All saved entities of the chunk are durable.
 *
 * @param totalProcessedCount the number of entities of the source that have been processed, including this chunk and
 *     skipped entities: where to continue after a restart
 * @param results the result of each entity of this chunk, in the order of the source
 * @param <T> the entity
 */
public record BulkSaveChunk<T>(long totalProcessedCount, List<WriteResult<T>> results) {
    /** Copies the list. */
    public BulkSaveChunk {
        results = List.copyOf(results);
    }

    /** Returns the results of the entities that were not saved, with the reason. */
    public List<WriteResult<T>> failures() {
        return results.stream().filter(result -> !result.isSaved()).toList();
    }
}
