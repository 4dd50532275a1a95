package dev.tables.engine.server;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingRowReader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** A store each of whose calls, before and after it is done, and each row that it hands to a decoder, may throw what a {@link Trap} throws. */
final class ThrowingStore implements InvocationHandler {
    private final Object target;
    private final Trap trap;

    private ThrowingStore(Object target, Trap trap) {
        this.target = target;
        this.trap = trap;
    }

    static TableStore over(TableStore store, Trap trap) {
        return wrapped(TableStore.class, store, trap);
    }

    private static <T> T wrapped(Class<T> type, Object target, Trap trap) {
        Object proxy = Proxy.newProxyInstance(
                ThrowingStore.class.getClassLoader(), new Class<?>[] {type}, new ThrowingStore(target, trap));
        return type.cast(proxy);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class || method.getName().equals("close")) {
            return call(method, arguments);
        }
        String name = method.getName() + " " + (arguments == null || arguments.length == 0 ? "" : arguments[0]);
        trap.passes(name);
        if (arguments != null) {
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] instanceof RowDecoder<?> decoder) {
                    RowDecoder<?> trapped = row -> decoder.decode(new TrappedRow(row, trap, name));
                    arguments[i] = trapped;
                }
            }
        }
        Object result = call(method, arguments);
        trap.passes(name);
        return result instanceof OpenTransaction ? wrapped(OpenTransaction.class, result, trap) : result;
    }

    private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause() == null ? failed : failed.getCause();
        }
    }

    /** A row whose names may throw. */
    private static final class TrappedRow extends ForwardingRowReader {
        private final Trap trap;
        private final String name;

        TrappedRow(RowReader row, Trap trap, String name) {
            super(row);
            this.trap = trap;
            this.name = name;
        }

        @Override
        public Iterable<String> propertyNames() {
            trap.passes(name);
            return super.propertyNames();
        }
    }
}
