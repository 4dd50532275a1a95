package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.internal.KnownType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a parameter that is compared with a property; known as a class or from source code.
 *
 * @param text the type as it is written in source code, with simple names
 * @param one the type as a single value, without {@code Optional}
 * @param element the type of the elements of a collection or array; otherwise equal to {@code one}
 * @param part the part of the parameter that is compared, such as one of the bounds of {@code Between}
 */
public record ParameterType(String text, KnownType one, KnownType element, Part part) {
    /** The qualified name of the class of ranges; each range is two arguments. */
    public static final String RANGE = "org.springframework.data.domain.Range";

    /** The part of a parameter that becomes an argument. */
    public enum Part {
        /** The whole parameter. */
        WHOLE,
        /** The lower end of a range. */
        LOWER,
        /** The upper end of a range. */
        UPPER
    }

    /** Creates a parameter that is one argument. */
    public ParameterType(String text, KnownType one, KnownType element) {
        this(text, one, element, Part.WHOLE);
    }

    /**
     * Returns the arguments of a parameter: the two ends of a range, or the parameter itself.
     *
     * @param whole the parameter
     * @param bound the type of the ends of a range; null if the parameter is not a range
     */
    public static List<ParameterType> arguments(ParameterType whole, @Nullable KnownType bound) {
        return bound == null
                ? List.of(whole)
                : List.of(
                        new ParameterType(whole.text, bound, bound, Part.LOWER),
                        new ParameterType(whole.text, bound, bound, Part.UPPER));
    }

    /** Returns the arguments of a parameter with this declared type, in which type variables are resolved. */
    public static List<ParameterType> argumentsOf(Type declared) {
        boolean generic = declared instanceof ParameterizedType;
        Type raw = generic ? ((ParameterizedType) declared).getRawType() : declared;
        boolean range = raw instanceof Class<?> type && type.getName().equals(RANGE);
        Type bound = generic ? ((ParameterizedType) declared).getActualTypeArguments()[0] : Object.class;
        return arguments(of(declared), range ? KnownType.of(bound) : null);
    }

    /** Creates a type from a method's declaration, in which type variables are resolved. */
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
