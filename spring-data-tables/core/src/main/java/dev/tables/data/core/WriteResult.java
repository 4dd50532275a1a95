package dev.tables.data.core;

import org.jspecify.annotations.Nullable;

/**
 * What came of one entity in a bulk write.
 *
 * @param entity as saved, with its new version; as given, if it was not saved
 * @param exception why it was not saved, or null
 * @param <T> the entity
 */
public record WriteResult<T>(T entity, @Nullable RuntimeException exception) {
    /** Whether it was saved. */
    public boolean isSaved() {
        return exception == null;
    }
}
