package dev.tables.data.aot.internal;

import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.util.Streamable;
import org.springframework.javapoet.CodeBlock;

/**
 * The conversion of a query's result to the return value of a method.
 *
 * @param call the method of {@link dev.tables.data.aot.AotQuery} that runs the query
 * @param conversion the conversion of the result
 */
record ReturnForm(String call, Conversion conversion) {
    /** The first parts of qualified class names. */
    static final Set<String> PACKAGES = Set.of("dev", "java", "org");

    /** The conversion of a result. */
    enum Conversion {
        NONE,
        TO_INT,
        TO_BOOLEAN,
        TO_OPTIONAL,
        TO_SET,
        TO_STREAMABLE,
        DROPPED
    }

    /** Returns the form of a method, or null if methods of this form are not generated. */
    static @Nullable ReturnForm of(Method method, PlannedQueryMethod planned) {
        Class<?> type = method.getReturnType();
        return switch (planned.subject()) {
            case COUNT -> number(type, "count");
            case EXISTS -> type == boolean.class || type == Boolean.class ? as("exists") : null;
            case DELETE -> deleted(type, planned.method());
            case MERGE, SUMMARIZE -> null;
            case FIND -> found(type, planned.method());
        };
    }

    private static @Nullable ReturnForm number(Class<?> type, String call) {
        if (type == long.class || type == Long.class) {
            return as(call);
        }
        return type == int.class || type == Integer.class ? new ReturnForm(call, Conversion.TO_INT) : null;
    }

    private static @Nullable ReturnForm deleted(Class<?> type, QueryMethod method) {
        if (type == void.class) {
            return new ReturnForm("delete", Conversion.DROPPED);
        }
        if (method.isCollectionQuery()) {
            return collection(type, "deleteAndReturn");
        }
        if (type == boolean.class || type == Boolean.class) {
            return new ReturnForm("delete", Conversion.TO_BOOLEAN);
        }
        Class<?> entity = method.getEntityInformation().getJavaType();
        if (type == entity) {
            return as("deleteOne");
        }
        boolean one = type == Optional.class && method.getReturnedObjectType() == entity;
        return one ? new ReturnForm("deleteOne", Conversion.TO_OPTIONAL) : number(type, "delete");
    }

    private static @Nullable ReturnForm found(Class<?> type, QueryMethod method) {
        boolean pageable = method.getParameters().hasPageableParameter();
        if (method.isScrollQuery()) {
            boolean positioned = method.getParameters().hasScrollPositionParameter();
            return type == Window.class && positioned ? as("window") : null;
        }
        if (method.isPageQuery()) {
            return type == Page.class && pageable ? as("page") : null;
        }
        if (method.isSliceQuery()) {
            return type == Slice.class && pageable ? as("slice") : null;
        }
        if (method.isStreamQuery()) {
            return type == Stream.class ? as("stream") : null;
        }
        if (method.isCollectionQuery()) {
            return collection(type, "list");
        }
        if (type == Optional.class) {
            return as("optional");
        }
        boolean plain = type == method.getResultProcessor().getReturnedType().getReturnedType();
        return plain ? as("one") : null;
    }

    private static @Nullable ReturnForm collection(Class<?> type, String call) {
        if (type == List.class || type == Collection.class || type == Iterable.class) {
            return as(call);
        }
        if (type == Set.class) {
            return new ReturnForm(call, Conversion.TO_SET);
        }
        return type == Streamable.class ? new ReturnForm(call, Conversion.TO_STREAMABLE) : null;
    }

    /**
     * Returns whether a parameter with the given name would hide the class whose static method converts the result.
     */
    boolean isHiddenBy(String parameter) {
        Class<?> converting = switch (conversion) {
            case TO_INT -> Math.class;
            case TO_OPTIONAL -> Optional.class;
            case TO_STREAMABLE -> Streamable.class;
            default -> null;
        };
        return converting != null && (parameter.equals(converting.getSimpleName()) || PACKAGES.contains(parameter));
    }

    private static ReturnForm as(String call) {
        return new ReturnForm(call, Conversion.NONE);
    }

    /** Returns the last statement of the method. */
    CodeBlock statement(CodeBlock answer) {
        CodeBlock.Builder code = CodeBlock.builder();
        switch (conversion) {
            case NONE -> code.addStatement("return $L", answer);
            case TO_INT -> code.addStatement("return $T.toIntExact($L)", Math.class, answer);
            case TO_BOOLEAN -> code.addStatement("return $L > 0", answer);
            case TO_OPTIONAL -> code.addStatement("return $T.ofNullable($L)", Optional.class, answer);
            case TO_SET -> code.addStatement("return new $T<>($L)", LinkedHashSet.class, answer);
            case TO_STREAMABLE -> code.addStatement("return $T.of($L)", Streamable.class, answer);
            case DROPPED -> code.addStatement("$L", answer);
        }
        return code.build();
    }
}
