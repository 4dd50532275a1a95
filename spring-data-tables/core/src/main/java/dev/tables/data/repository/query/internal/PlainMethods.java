package dev.tables.data.repository.query.internal;

import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.util.QueryExecutionConverters;
import org.springframework.data.util.NullnessMethodInvocationValidator;

/**
 * The rules that determine which query methods are plain. A plain method uses all its parameters as values to compare
 * with, and returns complete entities, a count or a boolean. A call of a plain method needs no inspection of its
 * parameters and no projection.
 */
final class PlainMethods {
    private PlainMethods() {}

    /** Returns whether the parameters and results of the method are plain. */
    static boolean isPlain(TablesQueryMethod method, PlannedQueryMethod planned) {
        boolean asks = switch (planned.subject()) {
            case COUNT, EXISTS, FIND -> true;
            case DELETE, MERGE, SUMMARIZE -> false;
        };
        return asks
                && planned.statistic() == null
                && method.getParameters().stream().allMatch(Parameter::isBindable)
                && Arrays.stream(method.method().getParameterTypes()).noneMatch(QueryExecutionConverters::supports)
                && !method.getResultProcessor().getReturnedType().isProjecting();
    }

    /**
     * Returns the conversion of a plain query's results to the method's result, or null if Spring Data must convert the
     * results.
     */
    static @Nullable UnaryOperator<@Nullable Object> returning(
            TablesQueryMethod method, PlannedQueryMethod planned, Class<?> entity) {
        Class<?> type = method.method().getReturnType();
        boolean same = switch (planned.subject()) {
            case COUNT -> type == long.class;
            case EXISTS -> type == boolean.class;
            case FIND -> isCollection(type) || type.isAssignableFrom(entity) && mayBeNull(method);
            case DELETE, MERGE, SUMMARIZE -> false;
        };
        if (same) {
            return answer -> answer;
        }
        return type == Optional.class && planned.subject() == Subject.FIND ? Optional::ofNullable : null;
    }

    private static boolean isCollection(Class<?> type) {
        return type == List.class || type == Collection.class || type == Iterable.class;
    }

    /**
     * Returns whether a method may return null. If a method may not return null, an interceptor rejects null in place
     * of an entity.
     */
    private static boolean mayBeNull(TablesQueryMethod method) {
        Method declared = method.method();
        return !NullnessMethodInvocationValidator.supports(method.repository())
                || Nullness.forMethodParameter(new MethodParameter(declared, -1)) == Nullness.NULLABLE;
    }
}
