package dev.tables.boot.rest;

import dev.tables.data.core.IdentityText;
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

/** Identities in paths, as {@link IdentityText} writes them. A text that is none names nothing: 404. */
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
        return identities.get().containsKey(EntityMappers.entityOf(entity));
    }

    @Override
    public Serializable fromRequestId(String id, Class<?> type) {
        Class<?> entity = EntityMappers.entityOf(type);
        Class<?> identity = Objects.requireNonNull(identities.get().get(entity));
        Object parsed;
        try {
            parsed = IdentityText.of(entity, identity).parse(id);
        } catch (IllegalArgumentException none) {
            throw new ResourceNotFoundException("Found no identity of the resource.", none);
        }
        if (parsed instanceof Serializable serializable) {
            return serializable;
        }
        throw new IllegalStateException(
                "Found the identity " + parsed.getClass().getSimpleName()
                        + ", which is not Serializable, as Spring Data REST expects. Let it implement Serializable, or take the"
                        + " generated key record.");
    }

    @Override
    public String toRequestId(Serializable id, Class<?> type) {
        return text(EntityMappers.entityOf(type), id.getClass(), id);
    }

    private static <ID> String text(Class<?> entity, Class<ID> type, Object id) {
        return IdentityText.of(entity, type).format(type.cast(id));
    }

    /** The components of an identity by the names of properties. */
    static <ID> Map<String, Object> components(Class<?> entity, Class<ID> type, Object id) {
        return IdentityText.of(entity, type).components(type.cast(id));
    }
}
