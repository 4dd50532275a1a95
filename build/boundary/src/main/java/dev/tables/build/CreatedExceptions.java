package dev.tables.build;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates exceptions by their constructors and static factories, whatever their access, with an argument for each type. */
final class CreatedExceptions {
    private static final int DEPTH = 4;

    private static final Map<Class<?>, Object> PLAIN = Map.ofEntries(
            Map.entry(String.class, "text"),
            Map.entry(Object.class, "object"),
            Map.entry(boolean.class, true),
            Map.entry(int.class, 1),
            Map.entry(long.class, 1L),
            Map.entry(double.class, 1.0),
            Map.entry(List.class, List.of()),
            Map.entry(Set.class, Set.of()),
            Map.entry(Map.class, Map.of()),
            Map.entry(Class.class, String.class),
            Map.entry(Path.class, Path.of("directory")),
            Map.entry(Duration.class, Duration.ofSeconds(1)),
            Map.entry(Instant.class, Instant.EPOCH));

    private final Map<Class<?>, Object> arguments;

    CreatedExceptions(Map<Class<?>, Object> arguments) {
        this.arguments = arguments;
    }

    /** Returns an exception for each constructor and static factory that works with the arguments; one for each constant of an enum. */
    List<Throwable> of(Class<?> type) {
        List<Throwable> created = new ArrayList<>();
        for (Executable way : ways(type)) {
            for (int variant = 0; variant < variants(way); variant++) {
                if (call(way, variant, DEPTH) instanceof Throwable one) {
                    created.add(one);
                }
            }
        }
        return created;
    }

    private static List<Executable> ways(Class<?> type) {
        List<Executable> ways = new ArrayList<>(Arrays.asList(type.getDeclaredConstructors()));
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType())) {
                ways.add(method);
            }
        }
        return ways;
    }

    private static int variants(Executable way) {
        return Arrays.stream(way.getParameterTypes())
                .filter(Class::isEnum)
                .mapToInt(type -> type.getEnumConstants().length)
                .max()
                .orElse(1);
    }

    private @Nullable Object call(Executable way, int variant, int depth) {
        Object[] given = Arrays.stream(way.getParameterTypes())
                .map(type -> argument(type, variant, depth))
                .toArray();
        if (Arrays.asList(given).contains(null) || way.isSynthetic()) {
            return null;
        }
        way.setAccessible(true);
        try {
            return way instanceof Constructor<?> made ? made.newInstance(given) : ((Method) way).invoke(null, given);
        } catch (InvocationTargetException | InstantiationException refused) {
            return null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private @Nullable Object argument(Class<?> type, int variant, int depth) {
        for (Map<Class<?>, Object> some : List.of(arguments, PLAIN)) {
            Object exact = some.get(type);
            if (exact != null) {
                return exact;
            }
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[variant % constants.length];
        }
        for (Object given : arguments.values()) {
            if (type.isInstance(given)) {
                return given;
            }
        }
        if (depth == 0 || type.isPrimitive() || type.isArray() || type.getName().startsWith("java.")) {
            return null;
        }
        for (Executable way : ways(type)) {
            Object made = call(way, variant, depth - 1);
            if (made != null) {
                return made;
            }
        }
        return null;
    }
}
