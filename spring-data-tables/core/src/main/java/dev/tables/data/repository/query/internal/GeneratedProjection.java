package dev.tables.data.repository.query.internal;

import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.util.ClassUtils;

/**
 * The records that the annotation processor generates for interface projections. A record is created faster than a
 * proxy. An interface has one record for each entity, if the interface was compiled together with a repository that
 * returns it.
 */
public final class GeneratedProjection {
    private GeneratedProjection() {}

    /**
     * Returns the record that implements a closed interface projection of an entity, or null if there is none. A record
     * that no longer fits the interface, because the repository was not compiled again, is not used.
     */
    public static @Nullable Class<?> of(ReturnedType returned, Class<?> entity) {
        Class<?> type = returned.getReturnedType();
        String folder = type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".";
        String name = folder + simpleName(type) + "Of" + simpleName(entity);
        if (!type.isInterface() || !ClassUtils.isPresent(name, type.getClassLoader())) {
            return null;
        }
        Class<?> made = ClassUtils.resolveClassName(name, type.getClassLoader());
        boolean fits = made.isRecord()
                && type.isAssignableFrom(made)
                && componentsOf(made).equals(new LinkedHashSet<>(returned.getInputProperties()))
                && isComplete(type, made);
        return fits ? made : null;
    }

    /** Returns the simple names of a class and of the classes around it, joined. */
    private static String simpleName(Class<?> type) {
        String name = type.getName().substring(type.getPackageName().length());
        return name.replaceAll("[.$]", "");
    }

    private static Set<String> componentsOf(Class<?> made) {
        List<String> names = Arrays.stream(made.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        return new LinkedHashSet<>(names);
    }

    /** Returns whether the record itself has each method of the interface. */
    private static boolean isComplete(Class<?> type, Class<?> made) {
        return Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .allMatch(method -> Arrays.stream(made.getDeclaredMethods())
                        .anyMatch(own -> own.getName().equals(method.getName())
                                && own.getParameterCount() == 0
                                && own.getReturnType() == method.getReturnType()));
    }
}
