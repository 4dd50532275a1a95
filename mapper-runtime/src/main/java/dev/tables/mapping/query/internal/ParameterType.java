package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.internal.KnownType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The type of a parameter that is compared with a property; known as class or as source.
 *
 * @param text the type as source has it, with simple names
 * @param one what it is as a single value, an {@code Optional} taken off
 * @param element what its elements are, if it is a collection or array; else the same as {@code one}
 */
public record ParameterType(String text, KnownType one, KnownType element) {
    /** A type as a method declares it, type variables filled in. */
    public static ParameterType of(Type declared) {
        Type one = declared instanceof ParameterizedType optional && optional.getRawType() == Optional.class
                ? optional.getActualTypeArguments()[0]
                : declared;
        return new ParameterType(textOf(declared), KnownType.of(one), KnownType.of(elementOf(one)));
    }

    private static Type elementOf(Type type) {
        if (type instanceof GenericArrayType array) {
            return array.getGenericComponentType();
        }
        if (type instanceof Class<?> array && array.isArray() && array != byte[].class) {
            return array.getComponentType();
        }
        return type instanceof ParameterizedType several
                        && several.getActualTypeArguments().length == 1
                        && several.getRawType() instanceof Class<?> raw
                        && Iterable.class.isAssignableFrom(raw)
                ? several.getActualTypeArguments()[0]
                : type;
    }

    private static String textOf(Type type) {
        if (type instanceof Class<?> one) {
            return one.getSimpleName();
        }
        if (type instanceof GenericArrayType array) {
            return textOf(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof ParameterizedType several) {
            return textOf(several.getRawType())
                    + Arrays.stream(several.getActualTypeArguments())
                            .map(ParameterType::textOf)
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        return type.getTypeName().replace('$', '.');
    }
}
