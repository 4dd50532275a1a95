package dev.tables.data.core.mapping;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.internal.IdentityType;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.IdentifierAccessor;
import org.springframework.data.mapping.TargetAwareIdentifierAccessor;
import org.springframework.data.mapping.model.BasicPersistentEntity;

/**
 * A class in Spring Data's mapping model: an entity with a mapper, a subtype of an entity, or a class within an entity.
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
            return EntityMappers.of(EntityMappers.entityTypeOf(type)).model();
        } catch (MappingException noEntity) {
            return null;
        }
    }

    /**
     * Returns the identity of an entity. If the key has several components, the identity is the generated key record.
     * If a component is null, the entity has no identity.
     */
    @Override
    public IdentifierAccessor getIdentifierAccessor(Object bean) {
        if (model == null || hasIdProperty() || bean instanceof Persistable<?>) {
            return super.getIdentifierAccessor(bean);
        }
        return new TargetAwareIdentifierAccessor(bean) {
            @Override
            public @Nullable Object getIdentifier() {
                return identityOf(EntityMappers.of(EntityMappers.entityTypeOf(bean.getClass())), bean);
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static <E> @Nullable Object identityOf(EntityMapper<E> mapper, Object bean) {
        boolean incomplete = IdentityType.componentsOf(mapper.model()).stream()
                .anyMatch(component -> mapper.property((E) bean, component) == null);
        return incomplete ? null : mapper.idOf((E) bean);
    }

    /**
     * Returns the mapper's model of the entity; for a subtype, the model of its abstract entity. The result is null for
     * a class without a mapper.
     */
    public @Nullable EntityModel model() {
        return model;
    }
}
