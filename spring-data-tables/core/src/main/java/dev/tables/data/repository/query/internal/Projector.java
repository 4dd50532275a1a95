package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.core.convert.converter.Converter;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.data.util.DirectFieldAccessFallbackBeanWrapper;
import org.springframework.util.ReflectionUtils;

/**
 * A factory of projections. If the properties of a projection are known, only these properties are read, and no entity
 * is created. Records and classes receive the values through their constructor. A closed interface is a
 * {@link GeneratedProjection}, or a proxy of a map. An open interface reads the complete entity.
 */
public final class Projector<T> {
    private final TablesTemplate template;
    private final EntityMapper<T> mapper;
    private final Map<Set<String>, QueryExecutor<PartialRow>> partial = new ConcurrentHashMap<>();
    private final Map<Class<?>, Converter<Object, Object>> converters = new ConcurrentHashMap<>();

    /** Creates a factory for entities of one class, read through the template. */
    public Projector(TablesTemplate template, EntityMapper<T> mapper) {
        this.template = template;
        this.mapper = mapper;
    }

    /** Returns whether the required properties are known and all stored; an open interface may use any property. */
    public boolean isPartial(ReturnedType returned) {
        return returned.isProjecting()
                && returned.needsCustomConstruction()
                && returned.hasInputProperties()
                && returned.getInputProperties().stream()
                        .allMatch(name -> mapper.model().property(name) != null);
    }

    /**
     * Returns an executor that reads the properties of a projection and the additional properties that the plan needs.
     */
    public QueryExecutor<PartialRow> queries(ReturnedType returned, QueryPlan plan) {
        return reading(plan.propertiesRead(new LinkedHashSet<>(returned.getInputProperties())));
    }

    /** Returns an executor that reads the properties of a projection and the given properties. */
    public QueryExecutor<PartialRow> queries(ReturnedType returned, Set<String> more) {
        Set<String> names = new LinkedHashSet<>(more);
        names.addAll(returned.getInputProperties());
        return reading(names);
    }

    private QueryExecutor<PartialRow> reading(Set<String> names) {
        return partial.computeIfAbsent(
                names, some -> template.unwrap(TemplateAccess.class).partialQueries(mapper.entityType(), some));
    }

    /**
     * Checks the result type of a method.
     *
     * @throws InvalidDataAccessApiUsageException if entities cannot be converted to the result type
     */
    public void check(ReturnedType returned, String text) {
        new ProjectionCheck(mapper).check(returned, text);
    }

    /** Returns the converter of read objects to the result type of a method. */
    public Converter<Object, Object> to(ReturnedType returned) {
        return returned.isProjecting()
                ? converters.computeIfAbsent(returned.getReturnedType(), type -> converter(returned))
                : found -> found;
    }

    private Converter<Object, Object> converter(ReturnedType returned) {
        Class<?> type = returned.getReturnedType();
        Class<?> generated = isPartial(returned) ? GeneratedProjection.of(returned, mapper.entityType()) : null;
        if (type.isInterface() && generated == null) {
            return found -> shown(found, returned);
        }
        ProjectionConstructor constructor = ProjectionConstructor.of(generated == null ? type : generated);
        return found -> {
            if (found instanceof PartialRow row) {
                return constructor.create(name -> declared(name, row.values().get(name)));
            }
            T entity = mapper.entityType().cast(found);
            return constructor.create(name -> valueOf(entity, name));
        };
    }

    /** Returns the source of a projection proxy: the entity for an open interface, its properties for a closed one. */
    private Object shown(Object found, ReturnedType returned) {
        if (found instanceof PartialRow row) {
            return shown(
                    returned.getInputProperties(),
                    name -> declared(name, row.values().get(name)));
        }
        if (!returned.needsCustomConstruction()) {
            return found;
        }
        T entity = mapper.entityType().cast(found);
        return shown(returned.getInputProperties(), name -> valueOf(entity, name));
    }

    /** Returns property values without {@code Optional}; the proxy adds {@code Optional} if the getter returns it. */
    private static Map<String, @Nullable Object> shown(List<String> names, Function<String, @Nullable Object> value) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name : names) {
            Object one = value.apply(name);
            values.put(name, one instanceof Optional<?> optional ? optional.orElse(null) : one);
        }
        return values;
    }

    /**
     * Returns a stored property as the mapper reads it, or a value object of the entity. The result is null if only
     * other subtypes have the property.
     */
    private @Nullable Object valueOf(T entity, String name) {
        PropertyModel property = mapper.model().property(name);
        if (property == null) {
            boolean ofOthers =
                    !has(entity.getClass(), name) && mapper.types().stream().anyMatch(type -> has(type, name));
            return ofOthers ? null : new DirectFieldAccessFallbackBeanWrapper(entity).getPropertyValue(name);
        }
        Object value = mapper.property(entity, name);
        return property.isExploded() ? value : declared(name, value);
    }

    private static boolean has(Class<?> type, String name) {
        return BeanUtils.getPropertyDescriptor(type, name) != null || ReflectionUtils.findField(type, name) != null;
    }

    private @Nullable Object declared(String name, @Nullable Object stored) {
        return mapper.declared(name, stored);
    }

    /**
     * Returns the converter of read objects to the type; the converter uses the factory if the type is an interface.
     */
    public <R> Function<Object, R> to(ReturnedType returned, Class<R> result, ProjectionFactory projections) {
        Converter<Object, Object> converter = to(returned);
        return found -> {
            Object made = Objects.requireNonNull(converter.convert(found));
            return result.isInterface() && !result.isInstance(made)
                    ? projections.createProjection(result, made)
                    : result.cast(made);
        };
    }
}
