package dev.tables.data.core.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * May change an entity before it is inserted or saved; a bean of this type is found by the template.
 *
 * @param <T> the entity
 */
@FunctionalInterface
public interface BeforeSaveCallback<T> extends EntityCallback<T> {
    /** Returns the entity to save: the same object, or another with the same keys. */
    T onBeforeSave(T entity, String table);
}
