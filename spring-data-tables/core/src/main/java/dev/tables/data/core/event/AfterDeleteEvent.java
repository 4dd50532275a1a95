package dev.tables.data.core.event;

/**
 * An entity was deleted; within a transaction published once that is committed. Deletes by identity publish nothing, since
 * they read no entity.
 *
 * @param <T> the entity
 */
public final class AfterDeleteEvent<T> extends EntityEvent<T> {
    private static final long serialVersionUID = 1L;

    /** Of the entity that was there. */
    public AfterDeleteEvent(T entity, String table) {
        super(entity, table);
    }
}
