package dev.tables.data.core.mapping;

import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.model.BasicPersistentEntity;

/**
 * A class that Spring Data asks about: an entity with a mapper, a subtype of one, or a class within one.
 *
 * @param <T> the class
 */
public final class TablesPersistentEntity<T> extends BasicPersistentEntity<T, TablesPersistentProperty> {
    private final @Nullable EntityModel model;

    TablesPersistentEntity(TypeInformation<T> type) {
        super(type);
        this.model = modelOf(type.getType());
    }

    private static @Nullable EntityModel modelOf(Class<?> type) {
        try {
            return EntityMappers.of(EntityMappers.entityOf(type)).model();
        } catch (MappingException noEntity) {
            return null;
        }
    }

    /** What the mapper says of the entity, of a subtype that of its abstract entity; null for a class that has none. */
    public @Nullable EntityModel model() {
        return model;
    }
}
