package dev.tables.data.repository.query;

import dev.tables.mapping.EntityMapper;
import java.util.List;
import org.springframework.beans.BeanUtils;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mapping.model.PreferredConstructorDiscoverer;
import org.springframework.data.repository.query.ReturnedType;

/** Makes projections of entities: records and classes by constructor; interfaces are Spring Data's own affair. */
final class Projector<T> {
    private final EntityMapper<T> mapper;

    Projector(EntityMapper<T> mapper) {
        this.mapper = mapper;
    }

    /** What turns an entity into the type a method returns. */
    Converter<Object, Object> to(ReturnedType returned) {
        Class<?> type = returned.getReturnedType();
        if (!returned.isProjecting() || type.isInterface()) {
            return found -> found;
        }
        PreferredConstructor<?, ?> constructor = PreferredConstructorDiscoverer.discover(type);
        if (constructor == null) {
            throw new IllegalArgumentException("Found no usable constructor in projection " + type.getName() + ".");
        }
        List<String> names = constructor.getParameters().stream()
                .map(Parameter::getName)
                .map(String::valueOf)
                .toList();
        return found -> mapper.entityType().isInstance(found) ? make(constructor, names, found) : found;
    }

    private Object make(PreferredConstructor<?, ?> constructor, List<String> names, Object found) {
        T entity = mapper.entityType().cast(found);
        Object[] values =
                names.stream().map(name -> mapper.property(entity, name)).toArray();
        return BeanUtils.instantiateClass(constructor.getConstructor(), values);
    }
}
