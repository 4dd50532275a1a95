package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A check that a wrapper of a store forwards every method of {@link TableStore} to the same method. The check includes
 * the methods of transactions that the wrapper {@linkplain TableStore#beginTransaction begins}. A method that is not
 * forwarded has its default implementation, which may be slow or lack capabilities of the wrapped store.
 */
public final class ForwardingCheck {
    private static final String TABLE = "Forwarded";
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final List<String> calls = new ArrayList<>();

    private ForwardingCheck() {}

    /**
     * Returns the methods that a wrapper does not forward exactly once to the same method, or an empty list if it
     * forwards all.
     *
     * @param wrapper a function that wraps a given store; the store returns arbitrary results
     */
    public static List<String> missingMethods(UnaryOperator<TableStore> wrapper) {
        List<String> missing = new ArrayList<>();
        for (Method method : TableStore.class.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                List<String> calls = new ForwardingCheck().calls(wrapper, method);
                if (!calls.equals(List.of(name(method)))) {
                    missing.add(name(method) + ": expected the same call to the wrapped store, found " + calls);
                }
            }
        }
        for (Method method : OpenTransaction.class.getMethods()) {
            List<String> calls = new ForwardingCheck().callsOfTransaction(wrapper, method);
            if (!calls.equals(List.of(name(method)))) {
                missing.add(name(method) + ": expected the same call to the wrapped transaction, found " + calls);
            }
        }
        return missing;
    }

    private static String name(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .toList();
    }

    /** Returns the calls that the wrapped store receives when the method of the wrapper is called. */
    private List<String> calls(UnaryOperator<TableStore> wrapper, Method method) {
        TableStore wrapping = wrapper.apply(recording(TableStore.class));
        calls.clear();
        try {
            method.invoke(wrapping, arguments(method));
        } catch (ReflectiveOperationException failed) {
            throw new AssertionError(name(method), failed);
        }
        return List.copyOf(calls);
    }

    /**
     * Calls the method on a transaction of the wrapper, and returns the calls that the wrapped store's transaction
     * receives. For {@code commit}, the result omits calls of {@code pendingWrites} and {@code close}, which a wrapper
     * may add.
     */
    private List<String> callsOfTransaction(UnaryOperator<TableStore> wrapper, Method method) {
        OpenTransaction begun = wrapper.apply(recording(TableStore.class)).beginTransaction();
        calls.clear();
        try {
            method.invoke(begun, arguments(method));
        } catch (ReflectiveOperationException failed) {
            throw new AssertionError(name(method), failed);
        }
        if (method.getName().equals("commit")) {
            calls.removeIf(call -> call.startsWith("pendingWrites") || call.startsWith("close"));
        }
        return List.copyOf(calls);
    }

    private <T> T recording(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, called, given) -> {
                    calls.add(name(called));
                    return answer(called.getReturnType(), given == null ? new Object[0] : given);
                }));
    }

    /** Returns any value of the type. If an argument is a function, calls it. */
    private @Nullable Object answer(Class<?> type, Object[] given) {
        for (Object one : given) {
            if (one instanceof Runnable work) {
                work.run();
            }
            if (one instanceof Supplier<?> work) {
                return work.get();
            }
        }
        List<Object> answers = List.of(
                new ResultPage<>(List.of(), null),
                ETag.ofTimestampTicks(1),
                Duration.ZERO,
                EnumSet.allOf(Capability.class),
                recording(OpenTransaction.class),
                new SharedStoreState(),
                new OpenTransaction.WriteSummary(List.of(TABLE), KEYS, 1, 1),
                List.of());
        return type == boolean.class
                ? Boolean.TRUE
                : type == long.class
                        ? (Object) 0L
                        : answers.stream().filter(type::isInstance).findFirst().orElse(null);
    }

    private static Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> argument(method, type))
                .toArray();
    }

    private static Object argument(Method method, Class<?> type) {
        if (method.getName().equals("runInParallel")) {
            return List.of((Runnable) () -> {});
        }
        RowOperation operation = RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 1));
        List<Object> samples = List.of(
                method.getName().startsWith("create") ? "Another" : TABLE,
                KEYS,
                List.of(KEYS),
                Projection.ALL,
                Row.DECODER,
                RowQuery.wholeTable(),
                operation,
                EntityGroupTransaction.of(List.of(operation)),
                new StoreTransaction().add(TABLE, operation),
                (Supplier<Object>) () -> ETag.ANY,
                (Runnable) () -> {},
                new OpenTransaction.Savepoint() {});
        return samples.stream().filter(type::isInstance).findFirst().orElseThrow();
    }
}
