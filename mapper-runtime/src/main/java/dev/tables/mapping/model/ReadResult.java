package dev.tables.mapping.model;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading one entity: the entity, or the reason why the entity cannot be read.
 *
 * @param primaryKey the keys of the entity
 * @param entity the entity; null if the entity cannot be read
 * @param exception why the entity cannot be read, a {@link MappingException} or an {@link InvalidRowException}; null if
 *     the entity can be read
 * @param <T> the entity
 */
public record ReadResult<T>(
        PrimaryKey primaryKey, @Nullable T entity, @Nullable RuntimeException exception) {
    /** Returns whether the entity can be read. */
    public boolean isReadable() {
        return exception == null;
    }
}
