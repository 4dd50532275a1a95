package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeyAuthorizer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.server.security.StoredAccessPolicies;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;

/** A server in the test's process, with the emulator's account and key. */
final class Served implements AutoCloseable {
    private final TableStore store;
    private final StandaloneTablesServer server;

    /** Over tables in memory. */
    Served() {
        this(LocalTableStore.inMemory());
    }

    /** Over a store that is closed with it. */
    Served(TableStore store) {
        this(store, RequestObserver.NONE);
    }

    Served(TableStore store, RequestObserver observer) {
        this(store, settings(store).withObserver(observer));
    }

    Served(TableStore store, ServerOptions settings) {
        this.store = store;
        server = StandaloneTablesServer.start(
                store, settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static ServerOptions settings(TableStore store) {
        StoredAccessPolicies policies = new StoredAccessPolicies(store);
        return new ServerOptions(
                Emulator.ACCOUNT,
                new AccountKeyAuthorizer(AccountKeys.development(), policies, InstantSource.system()),
                policies);
    }

    int port() {
        return server.port();
    }

    TableStore store() {
        return store;
    }

    StandaloneTablesServer server() {
        return server;
    }

    String connectionString() {
        return Emulator.connectionString(port());
    }

    /** The address of the account, with a slash at its end. */
    String base() {
        return "http://127.0.0.1:" + port() + "/" + Emulator.ACCOUNT + "/";
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }
}
