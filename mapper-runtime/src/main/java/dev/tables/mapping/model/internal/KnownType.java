package dev.tables.mapping.model.internal;

import dev.tables.mapping.value.type.ValueType;
import java.io.Serializable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Java type that is compared with the type of a property; created from a class or from source code.
 *
 * @param stored the stored type of a property of this type; null if values of the type cannot be stored
 * @param open whether values of any class are possible, as in an {@code Object}
 * @param name the qualified name of the class, for a primitive type the name of its box, for an array as in source
 *     code; empty for an array of a generic type
 */
public record KnownType(@Nullable ValueType stored, boolean open, String name) {
    /** The general types, such as {@code Object}, whose values may be of various other types. */
    private static final Map<String, Class<?>> OPEN = Map.of(
            "java.lang.Object", Object.class,
            "java.lang.CharSequence", CharSequence.class,
            "java.lang.Comparable", Comparable.class,
            "java.lang.Number", Number.class,
            "java.io.Serializable", Serializable.class);
    /** The packages of third-party collections, which Spring Data supports but this library does not recognize. */
    private static final List<String> FOREIGN = List.of("io.vavr.", "org.eclipse.collections.", "javaslang.");

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            boolean.class, Boolean.class,
            byte.class, Byte.class,
            short.class, Short.class,
            int.class, Integer.class,
            long.class, Long.class,
            float.class, Float.class,
            double.class, Double.class,
            char.class, Character.class);

    /** Creates a type from a declared type, with type variables resolved. */
    public static KnownType of(Type declared) {
        if (declared instanceof GenericArrayType) {
            return new KnownType(null, false, "");
        }
        Type raw = declared instanceof ParameterizedType several ? several.getRawType() : declared;
        if (!(raw instanceof Class<?> type)) {
            return new KnownType(null, true, "");
        }
        // A constant with a body of its own is of a class of its own.
        Class<?> parent = type.getSuperclass();
        Class<?> boxed = parent != null && parent.isEnum() ? parent : BOXES.getOrDefault(type, type);
        String name = nameOf(boxed);
        return new KnownType(boxed.isEnum() ? ValueType.ENUM : ValueType.ofClass(name), isOpen(name), name);
    }

    /** Returns the qualified name of a class as in source code; for a local class its binary name. */
    public static String nameOf(Class<?> type) {
        return Objects.requireNonNullElse(type.getCanonicalName(), type.getName());
    }

    /** Returns whether values of the class with a qualified name are stored in the same way as values of a type. */
    public static boolean isOf(String name, ValueType type) {
        return ValueType.ofClass(name) == type;
    }

    /** Returns whether the class with a qualified name allows values of any class. */
    public static boolean isOpen(String name) {
        return OPEN.containsKey(name) || FOREIGN.stream().anyMatch(name::startsWith);
    }

    /**
     * Returns whether values of this type can be values of a property. Texts do not count as enum constants, because a
     * text that names no constant would only find nothing.
     *
     * @param type the stored type of the property
     * @param constants the enum whose constants the values are, or null for any
     */
    public boolean fits(ValueType type, @Nullable String constants) {
        if (open) {
            Class<?> general = OPEN.get(name);
            return general == null || general.isAssignableFrom(type.javaClass());
        }
        if (stored == type) {
            return type != ValueType.ENUM || constants == null || constants.equals(name);
        }
        return isWhole(type) && isWhole(stored);
    }

    private static boolean isWhole(@Nullable ValueType type) {
        return type != null && type.integerRange() != null;
    }
}
