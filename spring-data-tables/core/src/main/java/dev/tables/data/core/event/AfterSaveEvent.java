package dev.tables.data.core.event;

/**
 * An event that reports an inserted or saved entity. Within a transaction, the event is published after the commit.
 *
 * @param <T> the entity
 */
public final class AfterSaveEvent<T> extends EntityEvent<T> {
    private static final long serialVersionUID = 1L;

    /** Creates an event for an entity with its new version, if the store returns it. */
    public AfterSaveEvent(T entity, String table) {
        super(entity, table);
    }
}
