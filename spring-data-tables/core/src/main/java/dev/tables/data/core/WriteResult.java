package dev.tables.data.core;

import org.jspecify.annotations.Nullable;

/**
 * The result of one entity in a bulk write.
 *
 * @param entity the saved entity with its new version, or the given one if it was not saved
 * @param exception the reason why it was not saved, or null
 * @param <T> the entity
 */
public record WriteResult<T>(T entity, @Nullable RuntimeException exception) {
    /** Returns whether the entity was saved. */
    public boolean isSaved() {
        return exception == null;
    }
}
