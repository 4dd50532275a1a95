package dev.tables.data.core.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * A callback that may change an entity after it was read; the template finds beans of this type. The callback is called
 * once for each entity that is returned to the application. The callback is also called before each attempt of
 * {@code update} to change an entity.
 *
 * <p>The callback is not called for projections, which create no entity, nor for entities that are read and discarded,
 * such as those before a numbered page.
 *
 * <p>The callback runs after the snapshot of the result has ended. Reads that the callback performs return the current
 * state, unless the application reads within a transaction or a separate snapshot.
 *
 * @param <T> the entity
 */
@FunctionalInterface
public interface AfterReadCallback<T> extends EntityCallback<T> {
    /** Returns the entity for the application: the same object, or another with the same keys and version. */
    T onAfterRead(T entity, String table);
}
