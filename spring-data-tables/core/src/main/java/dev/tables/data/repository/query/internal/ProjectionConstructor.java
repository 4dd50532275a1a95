package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.internal.TypeNames;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanInstantiationException;
import org.springframework.beans.BeanUtils;
import org.springframework.core.KotlinDetector;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mapping.model.PreferredConstructorDiscoverer;
import org.springframework.util.ReflectionUtils;

/** The constructor of a projection, whose parameters are named after properties of the entity. */
final class ProjectionConstructor {
    private final Constructor<?> constructor;
    private final List<String> names;
    private final List<Class<?>> types;
    private final boolean isOfKotlin;

    private ProjectionConstructor(PreferredConstructor<?, ?> preferred) {
        constructor = preferred.getConstructor();
        ReflectionUtils.makeAccessible(constructor);
        names = new ArrayList<>();
        types = new ArrayList<>();
        for (Parameter<?, ?> parameter : preferred.getParameters()) {
            names.add(String.valueOf(parameter.getName()));
            types.add(parameter.getRawType());
        }
        isOfKotlin = KotlinDetector.isKotlinType(constructor.getDeclaringClass());
    }

    /**
     * Returns the constructor that Spring Data uses for a class.
     *
     * @throws IllegalArgumentException if the class has no suitable constructor, or several
     */
    static ProjectionConstructor of(Class<?> type) {
        PreferredConstructor<?, ?> preferred = PreferredConstructorDiscoverer.discover(type);
        if (preferred == null) {
            throw new IllegalArgumentException(
                    "The projection " + TypeNames.of(type)
                            + " has no usable constructor. Add one whose parameters are properties of the entity, or use a record.");
        }
        return new ProjectionConstructor(preferred);
    }

    /**
     * Creates a projection.
     *
     * @param values the function that returns the value of a property
     * @throws DataIntegrityViolationException if a primitive parameter has no value
     */
    @SuppressWarnings("NullAway") // Spring accepts null elements, but JDK 17 does not read this from class files.
    Object create(Function<String, @Nullable Object> values) {
        @Nullable Object[] arguments = new Object[names.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(i, values.apply(names.get(i)));
        }
        // For Kotlin, Spring uses default values of parameters.
        return isOfKotlin ? BeanUtils.instantiateClass(constructor, arguments) : create(arguments);
    }

    private @Nullable Object argument(int position, @Nullable Object value) {
        Class<?> type = types.get(position);
        String projection = constructor.getDeclaringClass().getName();
        Object argument =
                type.isInstance(value) ? value : ProjectedValues.as(type, value, projection, names.get(position));
        if (argument == null && type.isPrimitive()) {
            throw new DataIntegrityViolationException(projection + " declares '" + names.get(position) + "' as "
                    + TypeNames.of(type) + ", but an entity has no value for it. Use the wrapper type.");
        }
        return argument;
    }

    private Object create(@Nullable Object[] arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw new BeanInstantiationException(
                    constructor, "Constructor threw exception", thrown.getTargetException());
        } catch (ReflectiveOperationException refused) {
            throw new BeanInstantiationException(constructor, "The constructor cannot be called", refused);
        }
    }
}
