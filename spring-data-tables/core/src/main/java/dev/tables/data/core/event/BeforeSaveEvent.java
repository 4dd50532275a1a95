package dev.tables.data.core.event;

/**
 * An event that reports an entity before it is inserted or saved. The event is published before callbacks change the
 * entity and before its version is checked. An exception from a listener prevents the save. Published for each attempt
 * of {@code update}.
 *
 * @param <T> the entity
 */
public final class BeforeSaveEvent<T> extends EntityEvent<T> {
    private static final long serialVersionUID = 1L;

    /** Creates an event for an entity as the application passed it. */
    public BeforeSaveEvent(T entity, String table) {
        super(entity, table);
    }
}
