package dev.tables.data.core.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * May change an entity after it was read; a bean of this type is found by the template. Called once for each entity that is returned to the
 * application, and before {@code update} changes one, for each attempt; not for projections, which make no entity, nor for entities that are read
 * and dropped, as those before a page with a number.
 *
 * <p>Called after the snapshot of the answer has ended: what it reads is of its own time, unless the application reads within a transaction or a
 * snapshot of its own.
 *
 * @param <T> the entity
 */
@FunctionalInterface
public interface AfterReadCallback<T> extends EntityCallback<T> {
    /** The entity as the application shall see it: the same, or another with the same keys and version. */
    T onAfterRead(T entity, String table);
}
