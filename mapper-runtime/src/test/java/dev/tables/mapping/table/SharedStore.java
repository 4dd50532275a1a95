package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.Set;

/**
 * One process's view of a store that several have open: it has transactions across partitions all the same, as a database has. A test acts
 * before each request and after it, and the process can be killed. Its shared state differs from
 * the shared state of the store that it wraps.
 */
final class SharedStore {
    private static final Set<String> REQUESTS = Set.of("get", "getAll", "query", "count", "write", "execute");

    private final TableStore beneath;
    private final Runnable around;
    private final TableStore store;
    private final SharedStoreState shared = new SharedStoreState();
    private boolean dead;

    SharedStore(TableStore beneath, Runnable around) {
        this.beneath = beneath;
        this.around = around;
        store = (TableStore) Proxy.newProxyInstance(
                SharedStore.class.getClassLoader(),
                new Class<?>[] {TableStore.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    /** What the process has. */
    TableStore store() {
        return store;
    }

    /** Nothing that it asks for is done from now on. */
    void kill() {
        dead = true;
    }

    boolean isDead() {
        return dead;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "capabilities" -> {
                Set<Capability> several = EnumSet.copyOf(beneath.capabilities());
                several.remove(Capability.SINGLE_PROCESS_ACCESS);
                return several;
            }
            case "sharedState" -> {
                return shared;
            }
            default -> {
                return request(method, arguments);
            }
        }
    }

    /** A commit is a request too. */
    private OpenTransaction dyingAtCommit(OpenTransaction begun) {
        return (OpenTransaction) Proxy.newProxyInstance(
                SharedStore.class.getClassLoader(),
                new Class<?>[] {OpenTransaction.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        around.run();
                        requireAlive();
                    }
                    try {
                        return method.invoke(begun, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private void requireAlive() {
        if (dead) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This process is dead.", null);
        }
    }

    private Object request(Method method, Object[] arguments) throws Throwable {
        boolean isRequest = REQUESTS.contains(method.getName());
        if (isRequest && !beneath.isReadingFromSnapshot()) {
            around.run();
        }
        if (isRequest) {
            requireAlive();
        }
        try {
            Object answer = method.invoke(beneath, arguments);
            return answer instanceof OpenTransaction begun ? dyingAtCommit(begun) : answer;
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
