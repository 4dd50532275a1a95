package dev.tables.data.core.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * A callback that may change an entity before it is inserted or saved. The template finds beans of this type.
 *
 * @param <T> the entity
 */
@FunctionalInterface
public interface BeforeSaveCallback<T> extends EntityCallback<T> {
    /** Returns the entity to save: the same object, or another with the same keys. */
    T onBeforeSave(T entity, String table);
}
