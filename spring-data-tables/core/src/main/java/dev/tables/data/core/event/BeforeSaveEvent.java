package dev.tables.data.core.event;

/**
 * An entity is about to be inserted or saved, before callbacks change it and its version is looked at. What a listener throws keeps
 * it from being saved. Published for each attempt of {@code update}.
 *
 * @param <T> the entity
 */
public final class BeforeSaveEvent<T> extends EntityEvent<T> {
    private static final long serialVersionUID = 1L;

    /** Of an entity as it was given. */
    public BeforeSaveEvent(T entity, String table) {
        super(entity, table);
    }
}
