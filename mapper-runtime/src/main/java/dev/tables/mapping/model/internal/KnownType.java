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
 * A Java type whose values are to be those of a property; known as class or as source.
 *
 * @param stored how a property of the type would be stored; null if it would not
 * @param open whether anything can be in it, as in an {@code Object}
 * @param name the qualified name of the class, of a primitive type that of its box, of an array as source has it; empty for an
 *     array of what has type arguments
 */
public record KnownType(@Nullable ValueType stored, boolean open, String name) {
    /** Types that hold values of several types. */
    private static final Map<String, Class<?>> OPEN = Map.of(
            "java.lang.Object", Object.class,
            "java.lang.CharSequence", CharSequence.class,
            "java.lang.Comparable", Comparable.class,
            "java.lang.Number", Number.class,
            "java.io.Serializable", Serializable.class);
    /** Collections of others, of which Spring Data knows what we do not. */
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

    /** A type as classes declare it, type variables filled in. */
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

    /** The qualified name of a class, as source has it; of a local class its binary name. */
    public static String nameOf(Class<?> type) {
        return Objects.requireNonNullElse(type.getCanonicalName(), type.getName());
    }

    /** Whether values of the class of a qualified name are stored as those of a type are. */
    public static boolean isOf(String name, ValueType type) {
        return ValueType.ofClass(name) == type;
    }

    /** Whether anything can be in the class of a qualified name. */
    public static boolean isOpen(String name) {
        return OPEN.containsKey(name) || FOREIGN.stream().anyMatch(name::startsWith);
    }

    /**
     * Whether its values can be those of a property. Texts are no constants: one that names none would only find nothing.
     *
     * @param type how the property is stored
     * @param constants the enum whose constants they are, or null if any may be
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
