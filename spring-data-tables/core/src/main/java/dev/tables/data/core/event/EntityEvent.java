package dev.tables.data.core.event;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.ApplicationEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;

/**
 * An event that concerns an entity. Listeners may select the events of one class: {@code AfterSaveEvent<Order>}.
 *
 * @param <T> the entity
 */
public abstract class EntityEvent<T> extends ApplicationEvent implements ResolvableTypeProvider {
    private static final long serialVersionUID = 1L;
    /**
     * The types of events by the entity's class and the event's class. The types are cached, because an event is
     * published for every write.
     */
    private static final ClassValue<Map<Class<?>, ResolvableType>> TYPES = new ClassValue<>() {
        @Override
        protected Map<Class<?>, ResolvableType> computeValue(Class<?> entity) {
            return new ConcurrentHashMap<>();
        }
    };

    /** The name of the entity's table. */
    private final String tableName;

    EntityEvent(T entity, String table) {
        super(entity);
        this.tableName = table;
    }

    /** Returns the entity. */
    @SuppressWarnings("unchecked")
    public T entity() {
        return (T) getSource();
    }

    /** Returns the name of the entity's table. */
    public String tableName() {
        return tableName;
    }

    /** Returns a description that contains no values of the entity. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + getSource().getClass().getSimpleName() + " in table " + tableName
                + "]";
    }

    @Override
    public ResolvableType getResolvableType() {
        Class<?> entity = getSource().getClass();
        Map<Class<?>, ResolvableType> known = TYPES.get(entity);
        ResolvableType type = known.get(getClass());
        return type != null
                ? type
                : known.computeIfAbsent(getClass(), event -> ResolvableType.forClassWithGenerics(event, entity));
    }
}
