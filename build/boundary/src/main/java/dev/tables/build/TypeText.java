package dev.tables.build;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes types as source has them, {@code @Nullable} included, and notes the classes that they mention. */
final class TypeText {
    private final Set<Class<?>> mentioned = new LinkedHashSet<>();

    /** The classes in what was written so far. */
    Set<Class<?>> mentioned() {
        return mentioned;
    }

    String joined(AnnotatedType[] types) {
        return Arrays.stream(types).map(this::of).collect(Collectors.joining(", "));
    }

    String of(AnnotatedType type) {
        boolean nullable = type.isAnnotationPresent(Nullable.class);
        if (type instanceof AnnotatedArrayType array) {
            return of(array.getAnnotatedGenericComponentType()) + (nullable ? " @Nullable []" : "[]");
        }
        return (nullable ? "@Nullable " : "") + plain(type);
    }

    private String plain(AnnotatedType type) {
        if (type instanceof AnnotatedParameterizedType parameterized) {
            Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
            return name(raw) + "<" + joined(parameterized.getAnnotatedActualTypeArguments()) + ">";
        }
        if (type instanceof AnnotatedWildcardType wildcard) {
            AnnotatedType[] lower = wildcard.getAnnotatedLowerBounds();
            if (lower.length > 0) {
                return "? super " + joined(lower);
            }
            String upper = joined(wildcard.getAnnotatedUpperBounds());
            return upper.equals("Object") ? "?" : "? extends " + upper;
        }
        Type plain = type.getType();
        return plain instanceof Class<?> one ? name(one) : plain.getTypeName();
    }

    /** {@code <T extends …>}, or nothing if there are none. */
    String parameters(TypeVariable<?>[] variables) {
        if (variables.length == 0) {
            return "";
        }
        return Arrays.stream(variables)
                .map(variable -> {
                    String bounds = Arrays.stream(variable.getAnnotatedBounds())
                            .map(this::of)
                            .collect(Collectors.joining(" & "));
                    return variable.getName() + (bounds.equals("Object") ? "" : " extends " + bounds);
                })
                .collect(Collectors.joining(", ", "<", ">"));
    }

    private String name(Class<?> type) {
        mentioned.add(type);
        String name = type.getName().replace('$', '.');
        return name.startsWith("java.lang.") && name.lastIndexOf('.') == "java.lang".length()
                ? type.getSimpleName()
                : name;
    }
}
