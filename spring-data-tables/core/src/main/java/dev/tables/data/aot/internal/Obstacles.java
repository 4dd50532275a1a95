package dev.tables.data.aot.internal;

import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.util.QueryExecutionConverters;

/**
 * The rules that determine which query methods cannot be generated ahead of time, with the reasons. Methods with an
 * obstacle are planned at startup.
 */
final class Obstacles {
    private static final List<Class<?>> REQUESTS =
            List.of(Sort.class, Limit.class, Pageable.class, ScrollPosition.class);

    private Obstacles() {}

    /** Returns the first obstacle to generating a method, or null if there is none. Does not check the return type. */
    static @Nullable String of(Method method, PlannedQueryMethod planned, RepositoryMetadata repository) {
        String refusal = planned.refusal();
        if (refusal != null) {
            return "it is rejected at startup: " + refusal;
        }
        if (planned.subject() == Subject.MERGE) {
            return "it updates properties of the matching entities";
        }
        if (planned.subject() == Subject.SUMMARIZE) {
            return "it aggregates a property of the matching entities";
        }
        if (planned.evaluates()) {
            return "its filter contains an expression or a placeholder that is only resolved at run time";
        }
        if (planned.method().getParameters().hasDynamicProjection()) {
            return "it uses a dynamic projection";
        }
        if (method.getTypeParameters().length > 0) {
            return "it declares type parameters";
        }
        for (Parameter parameter : planned.method().getParameters()) {
            Class<?> declared = method.getParameterTypes()[parameter.getIndex()];
            String obstacle = of(declared, parameter.isSpecialParameter());
            if (obstacle != null) {
                return obstacle;
            }
        }
        Class<?> returned =
                planned.method().getResultProcessor().getReturnedType().getReturnedType();
        if (returned.getTypeParameters().length > 0) {
            return "it returns the generic type " + returned.getName();
        }
        return hidden(method, returned, repository);
    }

    private static @Nullable String of(Class<?> parameter, boolean special) {
        if (special && REQUESTS.stream().noneMatch(type -> type.isAssignableFrom(parameter))) {
            return "it has a parameter of type " + parameter.getName();
        }
        return parameter != Optional.class && QueryExecutionConverters.supports(parameter)
                ? "it has a parameter wrapped in " + parameter.getSimpleName()
                : null;
    }

    /**
     * Returns an obstacle if a type is not visible in the repository's package, which will contain the generated class.
     */
    private static @Nullable String hidden(Method method, Class<?> returned, RepositoryMetadata repository) {
        List<Class<?>> types = new ArrayList<>(List.of(method.getParameterTypes()));
        types.add(method.getReturnType());
        types.add(repository.getDomainType());
        types.add(returned);
        for (Class<?> type : types) {
            for (Class<?> part = element(type); part != null; part = part.getEnclosingClass()) {
                boolean near = part.getPackageName()
                        .equals(repository.getRepositoryInterface().getPackageName());
                if (Modifier.isPrivate(part.getModifiers()) || !near && !Modifier.isPublic(part.getModifiers())) {
                    return "the generated code cannot access " + part.getName();
                }
            }
        }
        return null;
    }

    private static Class<?> element(Class<?> type) {
        return type.isArray() ? element(type.getComponentType()) : type;
    }
}
