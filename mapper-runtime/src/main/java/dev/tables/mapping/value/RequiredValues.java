package dev.tables.mapping.value;

import dev.tables.engine.InvalidRowException;
import org.jspecify.annotations.Nullable;

/**
 * The checks of values that generated mappers read and write: required values, enum constants, declared subclasses.
 */
public final class RequiredValues {
    private RequiredValues() {}

    /**
     * Returns the value itself.
     *
     * @throws MappingException if the value is null
     */
    public static <V> V required(String entity, String property, @Nullable V value) {
        if (value == null) {
            throw new MappingException(
                    entity,
                    property,
                    "the row has no value for this property, but the property is not nullable. If older rows lack it, "
                            + "declare it @Nullable. If the read uses a projection, check that it contains the "
                            + "property.");
        }
        return value;
    }

    /**
     * Checks a component of an identity. Called by generated key records.
     *
     * @throws IllegalArgumentException if the value is null
     */
    public static void requireKeyComponent(String entity, String component, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(
                    "The key component '" + component + "' of " + entity + " is null, expected a value.");
        }
    }

    /**
     * Returns an enum constant that is given as itself or by its name; null for null.
     *
     * @throws MappingException if no constant has that name
     */
    public static <E extends Enum<E>> @Nullable E constant(
            String entity, String property, Class<E> type, @Nullable Object given) {
        return given instanceof String name ? TextValues.constant(entity, property, type, name) : type.cast(given);
    }

    /**
     * Returns the exception for an entity of a subclass that its mapper does not map, so that its own properties would
     * be lost.
     */
    public static MappingException undeclaredSubtype(String entity, Class<?> type) {
        return new MappingException(
                entity,
                null,
                "the subclass " + type.getName()
                        + " is not declared, so its additional properties would be lost. Save an object "
                        + "of the entity class itself, make the subclass a separate entity with @TableEntity, "
                        + "or make the entity abstract and list its subtypes in @TableEntity(subtypes = ...).");
    }

    /**
     * Returns the exception for a row whose {@code EntityType} is no subtype of the entity, or for an entity of an
     * undeclared type.
     */
    public static MappingException unknownType(String entity) {
        return new MappingException(
                entity,
                "EntityType",
                "found a type that the entity does not declare. List all subtypes in @TableEntity(subtypes = ...), or "
                        + "in the permits clause of a sealed entity. Keep the @SubtypeName names that rows still "
                        + "contain.");
    }

    /**
     * Returns the exception for a row that lacks a primitive property or contains another type than the entity
     * declares.
     */
    public static MappingException rowMismatch(String entity, InvalidRowException cause) {
        return new MappingException(
                entity,
                null,
                "the row does not match the entity. Use a wrapper type such as Integer for a property that older rows "
                        + "lack. Use another name for a property whose stored type has changed. " + cause.getMessage(),
                cause);
    }

    /** Returns the error for a property that an entity does not have. Called by generated mappers. */
    public static IllegalArgumentException unknownProperty(String entity, String property) {
        return new IllegalArgumentException(entity + " has no property '" + property + "'.");
    }

    /** Returns the error for an index that an entity does not have. Called by generated mappers. */
    public static IllegalArgumentException unknownIndex(String entity, int index) {
        return new IllegalArgumentException(entity + " has no index number " + index + ".");
    }
}
