package dev.tables.boot.rest;

import dev.tables.data.core.IdFormatter;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.mapping.model.EntityMappers;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.support.RepositoryFactoryInformation;
import org.springframework.data.rest.webmvc.ResourceNotFoundException;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.data.util.Lazy;

/**
 * The identities in paths, in the format of {@link IdFormatter}. Text that is not an identity results in status 404.
 */
final class Identities implements BackendIdConverter {
    private final Lazy<Map<Class<?>, Class<?>>> identities;

    Identities(ListableBeanFactory beans) {
        identities = Lazy.of(() -> identitiesByEntity(beans));
    }

    private static Map<Class<?>, Class<?>> identitiesByEntity(ListableBeanFactory beans) {
        Map<Class<?>, Class<?>> identities = new HashMap<>();
        for (RepositoryFactoryInformation<?, ?> repository :
                beans.getBeansOfType(TablesRepositoryFactoryBean.class).values()) {
            EntityInformation<?, ?> information = repository.getEntityInformation();
            identities.put(information.getJavaType(), information.getIdType());
        }
        return identities;
    }

    @Override
    public boolean supports(Class<?> entity) {
        return identities.get().containsKey(EntityMappers.entityTypeOf(entity));
    }

    @Override
    public Serializable fromRequestId(String id, Class<?> type) {
        Class<?> entity = EntityMappers.entityTypeOf(type);
        Class<?> identity = Objects.requireNonNull(identities.get().get(entity));
        Object parsed;
        try {
            parsed = IdFormatter.of(entity, identity).parse(id);
        } catch (IllegalArgumentException none) {
            throw new ResourceNotFoundException(
                    "The address does not contain a valid identifier of the resource.", none);
        }
        if (parsed instanceof Serializable serializable) {
            return serializable;
        }
        throw new IllegalStateException("The ID type " + parsed.getClass().getSimpleName()
                + " must implement Serializable for Spring Data REST. Make it Serializable, or change the ID type of"
                + " the repository to the key record that the annotation processor generates.");
    }

    @Override
    public String toRequestId(Serializable id, Class<?> type) {
        return text(EntityMappers.entityTypeOf(type), id.getClass(), id);
    }

    private static <ID> String text(Class<?> entity, Class<ID> type, Object id) {
        return IdFormatter.of(entity, type).format(type.cast(id));
    }

    /** Returns the components of an identity by the names of properties. */
    static <ID> Map<String, Object> components(Class<?> entity, Class<ID> type, Object id) {
        return IdFormatter.of(entity, type).components(type.cast(id));
    }
}
