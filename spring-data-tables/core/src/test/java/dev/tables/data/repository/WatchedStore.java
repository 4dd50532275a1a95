package dev.tables.data.repository;

import dev.tables.engine.Capability;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A store that reports and counts its queries while they run. */
final class WatchedStore {
    private final TableStore watched;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final List<String> partitions = new CopyOnWriteArrayList<>();
    private volatile Consumer<String> onQuery = partition -> {};

    private final Set<Capability> hidden;

    /** Shows a store without these capabilities. */
    WatchedStore(TableStore watched, Capability... hidden) {
        this.watched = watched;
        this.hidden = Set.of(hidden);
    }

    /** Called with the partition of each query, in the thread that reads it. */
    void onQuery(Consumer<String> action) {
        onQuery = action;
    }

    int mostAtOnce() {
        return most.get();
    }

    /** The partitions that were queried, in the order in which that began. */
    List<String> partitions() {
        return partitions;
    }

    TableStore store() {
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, this::call);
    }

    private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return switch (method.getName()) {
                case "query" -> query(method, arguments);
                case "capabilities" -> {
                    Set<Capability> shown = EnumSet.copyOf(watched.capabilities());
                    shown.removeAll(hidden);
                    yield shown;
                }
                default -> method.invoke(watched, arguments);
            };
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private Object query(Method method, Object[] arguments) throws ReflectiveOperationException {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        try {
            String partition =
                    String.valueOf(((RowQuery) arguments[1]).partitionKeyRange().lower());
            partitions.add(partition);
            onQuery.accept(partition);
            return method.invoke(watched, arguments);
        } finally {
            running.decrementAndGet();
        }
    }
}
