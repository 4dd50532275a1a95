package dev.tables.data.aot;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.Proxy;
import java.util.Set;

/** A store that does not promise to return rows in the order of keys. */
public final class UnorderedStore {
    private UnorderedStore() {}

    public static TableStore inMemory() {
        TableStore store = LocalTableStore.inMemory();
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(),
                new Class<?>[] {TableStore.class},
                (proxy, method, arguments) -> method.getName().equals("capabilities")
                        ? Set.<Capability>of()
                        : method.invoke(store, arguments));
    }
}
