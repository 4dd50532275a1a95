package dev.tables.mapping.model;

import dev.tables.engine.RowReader;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of elements to their stored form and back, for a property that is stored as one property per element.
 */
final class ElementValues<E> {
    private final String entity;
    private final String property;
    private final ValueType type;
    private final Class<E> javaType;

    /**
     * Creates the conversion of the elements of a property.
     *
     * @param javaType the type of the elements; {@code Object} to represent enums by their names
     */
    ElementValues(String entity, PropertyModel property, Class<E> javaType) {
        this.entity = entity;
        this.property = property.name();
        this.type = property.type();
        this.javaType = javaType;
    }

    Object toStored(E value) {
        return Objects.requireNonNull(type.toStored(value));
    }

    /** Returns the element that is stored under a name, or null. */
    @Nullable
    E read(RowReader reader, String name) {
        Object value = reader.has(name) ? type.read(reader, entity, property, name) : null;
        if (value == null) {
            return null;
        }
        return javaType.isEnum() ? constant((String) value) : javaType.cast(value);
    }

    /** Returns the declared form of an element that was read without its class: an enum constant for its name. */
    @Nullable
    E declared(@Nullable Object read) {
        return javaType.isEnum() && read instanceof String name ? constant(name) : javaType.cast(read);
    }

    private E constant(String text) {
        return constant(entity, property, javaType, text);
    }

    static <E> E constant(String entity, String property, Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        throw new MappingException(
                entity,
                property,
                "the row contains a value that is not a constant of " + type.getSimpleName()
                        + ". Add the constant, or rewrite the rows that contain that value.");
    }
}
