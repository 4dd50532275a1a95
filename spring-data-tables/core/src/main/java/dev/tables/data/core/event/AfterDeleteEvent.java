package dev.tables.data.core.event;

/**
 * An event that reports a deleted entity; within a transaction it is published after the commit. Deletes by identity
 * publish no event, since they do not read the entity.
 *
 * @param <T> the entity
 */
public final class AfterDeleteEvent<T> extends EntityEvent<T> {
    private static final long serialVersionUID = 1L;

    /** Creates an event for the deleted entity. */
    public AfterDeleteEvent(T entity, String table) {
        super(entity, table);
    }
}
