package dev.tables.mapping.value;

import dev.tables.engine.InvalidRowException;
import org.jspecify.annotations.Nullable;

/** Checks what generated mappers read and write: required values, constants of enums, known subclasses. */
public final class RequiredValues {
    private RequiredValues() {}

    /**
     * The value itself.
     *
     * @throws MappingException if it is null
     */
    public static <V> V required(String entity, String property, @Nullable V value) {
        if (value == null) {
            throw new MappingException(
                    entity,
                    property,
                    "the row has no value for it, but it may not be null. Declare it @Nullable if older rows lack it,"
                            + " and check the projection.");
        }
        return value;
    }

    /**
     * Checks a component of an identity. Called by generated key records.
     *
     * @throws IllegalArgumentException if it is null
     */
    public static void ofKey(String entity, String component, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(
                    "Found null as '" + component + "' of a key of " + entity + ", expected a value.");
        }
    }

    /**
     * A constant of an enum, given as it is or by its name; null for null.
     *
     * @throws MappingException if there is none of that name
     */
    public static <E extends Enum<E>> @Nullable E constant(
            String entity, String property, Class<E> type, @Nullable Object given) {
        return given instanceof String name ? TextValues.constant(entity, property, type, name) : type.cast(given);
    }

    /**
     * The error for an entity of a subclass that its mapper does not know, whose own properties would be lost.
     */
    public static MappingException undeclared(String entity, Class<?> type) {
        return new MappingException(
                entity,
                null,
                "found an object of the subclass " + type.getName()
                        + ", which is not declared: what it adds would be lost."
                        + " Save an object of the entity itself, make the subclass an entity of its own with @TableEntity, or make"
                        + " the entity abstract and name its subtypes in @TableEntity(types = ...).");
    }

    /**
     * The error for a row whose {@code EntityType} names no subtype of the entity, or an entity that is none of those known.
     */
    public static MappingException unknownType(String entity) {
        return new MappingException(
                entity,
                "EntityType",
                "found a type that its mapper does not know. Name all subtypes in @TableEntity(types = ...) or permit them,"
                        + " and keep the @EntityType that rows still hold.");
    }

    /** The error for a row that lacks a primitive property or holds another type than the entity declares. */
    public static MappingException unfit(String entity, InvalidRowException cause) {
        return new MappingException(
                entity,
                null,
                "the row does not fit the entity. Give a property that older rows lack a wrapper type such as Integer,"
                        + " and one whose stored type changed another name. " + cause.getMessage(),
                cause);
    }
}
