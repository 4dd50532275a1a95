package dev.tables.data.repository.support;

import dev.tables.data.core.IdFormatter;
import dev.tables.data.core.internal.EntityIds;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.internal.TypeNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.support.RepositoryFactoryInformation;
import org.springframework.data.util.Lazy;

/**
 * A converter of ids that are records, including generated {@link EntityKey}s, from and to their
 * {@linkplain IdFormatter text}. The converter also converts generated ids to custom id records of a repository. Ids
 * can therefore be parameters of controllers: {@code @PathVariable EmployeeKey key}. Entities can also be parameters,
 * if Spring Data looks up the entities.
 *
 * <p>Conversion fails if a text is not an id; a controller then responds with status 400. The repositories are looked
 * up at the first conversion; converting sends no request. Thread-safe.
 */
public final class IdConverter implements ConditionalGenericConverter {
    private final Lazy<Map<Class<?>, Class<?>>> entities;

    /** Creates a converter for the repositories of an application. */
    public IdConverter(ListableBeanFactory beans) {
        entities = Lazy.of(() -> entitiesByIdentity(beans));
    }

    /**
     * Returns an entity for each id class. If several repositories use the same id record, its components are the same
     * for all of them, so any of their entities is suitable.
     */
    private static Map<Class<?>, Class<?>> entitiesByIdentity(ListableBeanFactory beans) {
        Map<Class<?>, Class<?>> entities = new HashMap<>();
        for (RepositoryFactoryInformation<?, ?> repository :
                beans.getBeansOfType(TablesRepositoryFactoryBean.class).values()) {
            EntityInformation<?, ?> information = repository.getEntityInformation();
            entities.put(information.getIdType(), information.getJavaType());
        }
        return entities;
    }

    @Override
    public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(
                new ConvertiblePair(String.class, Record.class),
                new ConvertiblePair(Record.class, String.class),
                new ConvertiblePair(EntityKey.class, Record.class));
    }

    @Override
    public boolean matches(TypeDescriptor source, TypeDescriptor target) {
        Class<?> identity = target.getType() == String.class ? source.getType() : target.getType();
        return entities.get().containsKey(identity);
    }

    @Override
    public @Nullable Object convert(@Nullable Object source, TypeDescriptor from, TypeDescriptor to) {
        if (source == null) {
            return null;
        }
        if (to.getType() == String.class) {
            return text(entity(from.getType()), from.getType(), source);
        }
        Class<?> entity = entity(to.getType());
        return source instanceof String text
                ? text.isEmpty() ? null : IdFormatter.of(entity, to.getType()).parse(text)
                : converted(EntityMappers.of(entity), source, to.getType());
    }

    private Class<?> entity(Class<?> identity) {
        Class<?> entity = entities.get().get(identity);
        if (entity == null) {
            throw new IllegalArgumentException(TypeNames.of(identity) + " is not the identity type of any repository.");
        }
        return entity;
    }

    private static <ID> String text(Class<?> entity, Class<ID> type, Object identity) {
        return IdFormatter.of(entity, type).format(type.cast(identity));
    }

    private static <T> Object converted(EntityMapper<T> mapper, Object identity, Class<?> type) {
        EntityIds<T> ids = new EntityIds<>(mapper);
        return ids.make(type, component -> ids.value(identity, component));
    }
}
