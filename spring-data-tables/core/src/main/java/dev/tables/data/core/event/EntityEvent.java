package dev.tables.data.core.event;

import org.springframework.context.ApplicationEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;

/**
 * Something happened to an entity; listeners may ask for that of one class: {@code AfterSaveEvent<Order>}.
 *
 * @param <T> the entity
 */
public abstract class EntityEvent<T> extends ApplicationEvent implements ResolvableTypeProvider {
    private static final long serialVersionUID = 1L;

    /** The table it is in. */
    private final String table;

    EntityEvent(T entity, String table) {
        super(entity);
        this.table = table;
    }

    /** The entity. */
    @SuppressWarnings("unchecked")
    public T entity() {
        return (T) getSource();
    }

    /** The table it is in. */
    public String table() {
        return table;
    }

    /** Never shows a value of the entity. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + getSource().getClass().getSimpleName() + " in table " + table + "]";
    }

    @Override
    public ResolvableType getResolvableType() {
        return ResolvableType.forClassWithGenerics(getClass(), getSource().getClass());
    }
}
