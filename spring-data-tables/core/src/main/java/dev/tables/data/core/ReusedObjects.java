package dev.tables.data.core;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityMapper;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A check that an iterator does not return an object again, with other keys, before the object's first entity was
 * written. An iterator may reuse one object for several entities and only change its keys. The write would lose the
 * earlier entity, so the reuse must be detected before the write.
 *
 * @param <T> the entity
 */
final class ReusedObjects<T> {
    private final EntityMapper<T> mapper;
    private final Map<T, @Nullable PrimaryKey> keys = new IdentityHashMap<>();

    ReusedObjects(EntityMapper<T> mapper) {
        this.mapper = mapper;
    }

    /**
     * Returns the entity.
     *
     * @throws IllegalArgumentException if the object had other keys before
     */
    T checked(T entity) {
        requireSame(entity, mapper.primaryKeyOf(entity));
        return entity;
    }

    /**
     * Records an object and its keys.
     *
     * @param now the current keys of the object; null if the object has no keys
     * @throws IllegalArgumentException if the object was recorded before with other keys
     */
    void requireSame(T entity, @Nullable PrimaryKey now) {
        PrimaryKey before = keys.put(entity, now);
        if (before != null && !before.equals(now)) {
            throw new IllegalArgumentException("The same " + mapper.model().entity()
                    + " object was passed more than once, and its keys were changed in between. Pass a new object for"
                    + " each entity, or call save before you change the object.");
        }
    }

    /** Removes all objects. Call this method after the objects have been written. */
    void clear() {
        keys.clear();
    }
}
