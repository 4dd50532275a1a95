package dev.tables.data.core.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * May change an entity after it was read; a bean of this type is found by the template. Called for each entity that is given
 * to the application, before {@code update} changes it too; not for projections, which make no entity.
 *
 * @param <T> the entity
 */
@FunctionalInterface
public interface AfterReadCallback<T> extends EntityCallback<T> {
    /** The entity as the application shall see it: the same, or another with the same keys and version. */
    T onAfterRead(T entity, String table);
}
