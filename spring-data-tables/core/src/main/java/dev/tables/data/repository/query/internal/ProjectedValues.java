package dev.tables.data.repository.query.internal;

import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.util.ClassUtils;

/** A converter of property values to the parameter types of projection constructors. */
final class ProjectedValues {
    private ProjectedValues() {}

    /**
     * Converts a value to a type. The result may be the value itself, with or without {@code Optional}. Enum constants
     * are converted to their names and names to constants. Numbers and collections are converted to other types if
     * their content remains equal.
     *
     * @param projection the name of the projection, for messages
     * @param property the name of the property in the projection
     * @throws InvalidDataAccessApiUsageException if the type cannot represent the value
     */
    static @Nullable Object as(Class<?> type, @Nullable Object value, String projection, String property) {
        if (type == Optional.class) {
            return value instanceof Optional<?> ? value : Optional.ofNullable(value);
        }
        Object plain = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        if (plain == null || ClassUtils.isAssignableValue(type, plain)) {
            return plain;
        }
        if (type == String.class && plain instanceof Enum<?> constant) {
            return constant.name();
        }
        if (isConvertible(type, plain)) {
            try {
                Object converted = DefaultConversionService.getSharedInstance().convert(plain, type);
                if (isSame(plain, converted)) {
                    return converted;
                }
            } catch (ConversionException notOfTheType) {
                // Without the cause: its message quotes the value.
                throw unfit(type, plain, projection, property);
            }
        }
        throw unfit(type, plain, projection, property);
    }

    private static boolean isConvertible(Class<?> type, Object value) {
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        return value instanceof String && type.isEnum()
                || value instanceof Number && Number.class.isAssignableFrom(boxed)
                || isSeveral(value.getClass()) && isSeveral(type);
    }

    private static boolean isSame(Object value, @Nullable Object converted) {
        return !(value instanceof Number one)
                || converted instanceof Number other
                        && one.longValue() == other.longValue()
                        && one.doubleValue() == other.doubleValue();
    }

    private static boolean isSeveral(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || type.isArray() && type != byte[].class;
    }

    private static InvalidDataAccessApiUsageException unfit(
            Class<?> type, Object value, String projection, String property) {
        return new InvalidDataAccessApiUsageException(projection + " declares '" + property + "' as "
                + type.getTypeName() + ", but the entity's property is of type "
                + value.getClass().getTypeName() + ". Use the type that the entity declares.");
    }
}
