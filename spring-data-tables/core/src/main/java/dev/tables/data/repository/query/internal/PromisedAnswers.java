package dev.tables.data.repository.query.internal;

import dev.tables.engine.TableStore;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.util.QueryExecutionConverters;
import org.springframework.util.ClassUtils;

/**
 * The asynchronous results of a query method: a {@code Mono}, which Spring converts for suspend functions, or a
 * {@code Flux}, which it converts to a {@code Flow}. This class needs Reactor, so it is loaded only for methods with an
 * asynchronous result.
 */
final class PromisedAnswers {
    private static final DefaultConversionService CONVERSIONS = new DefaultConversionService();

    static {
        QueryExecutionConverters.registerConvertersIn(CONVERSIONS);
    }

    private final BlockingCalls calls;
    private final boolean flowing;
    private final TypeInformation<?> answer;
    private final boolean required;

    private PromisedAnswers(BlockingCalls calls, boolean flowing, TypeInformation<?> answer, boolean required) {
        this.calls = calls;
        this.flowing = flowing;
        this.answer = answer;
        this.required = required;
    }

    /**
     * Creates the results for a method.
     *
     * @throws UnsupportedQueryException if a library is missing
     */
    static PromisedAnswers of(TablesQueryMethod method, TableStore store) {
        requireLibraries(method);
        Delivery delivery = method.shape().returned().delivery();
        boolean required = delivery == Delivery.SUSPENDED && !new MethodParameter(method.method(), -1).isOptional();
        return new PromisedAnswers(new BlockingCalls(store), delivery == Delivery.FLOWING, method.answer(), required);
    }

    private static void requireLibraries(TablesQueryMethod method) {
        boolean kotlin = method.shape().returned().delivery() == Delivery.SUSPENDED
                || method.method().getReturnType().getName().startsWith("kotlinx.");
        if (!ReactiveWrappers.PROJECT_REACTOR_PRESENT || kotlin && !ReactiveWrappers.KOTLIN_COROUTINES_PRESENT) {
            throw new UnsupportedQueryException(
                    method.getEntityInformation().getJavaType().getSimpleName(),
                    null,
                    method.text() + " needs a library that is not on the class path. Add "
                            + (kotlin
                                    ? "org.jetbrains.kotlinx:kotlinx-coroutines-reactor."
                                    : "io.projectreactor:reactor-core."));
        }
    }

    /** Returns the result of the method for a call that blocks. */
    @SuppressWarnings("unchecked")
    Object answer(Supplier<@Nullable Object> call) {
        return flowing
                ? calls.flux(() -> (Stream<Object>) Objects.requireNonNull(call.get(), "a stream"))
                : calls.mono(() -> converted(call.get()));
    }

    private @Nullable Object converted(@Nullable Object found) {
        Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(answer.getType());
        if (type == Void.class || type.getName().equals("kotlin.Unit")) {
            return null;
        }
        if (found == null) {
            if (required) {
                throw new EmptyResultDataAccessException(
                        "No entity matches, but the return type of the function is not nullable. Declare it nullable.",
                        1);
            }
            return null;
        }
        return type.isInstance(found)
                ? found
                : CONVERSIONS.convert(found, TypeDescriptor.forObject(found), answer.toTypeDescriptor());
    }
}
