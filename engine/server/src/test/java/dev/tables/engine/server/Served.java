package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.Access;
import dev.tables.engine.server.security.AccessDeniedException;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.AccessPolicy;
import dev.tables.engine.server.security.KeyBounds;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server in the test's process, over tables in memory, that lets in whoever brings any credentials at all. */
final class Served implements AutoCloseable {
    private final TableStore store;
    private final StandaloneServer server;

    Served() {
        this(LocalTableStore.inMemory());
    }

    Served(TableStore store) {
        this.store = store;
        server = StandaloneServer.start(
                store,
                new ServerSettings(
                        Emulator.ACCOUNT,
                        request -> {
                            if (request.header("Authorization") == null && request.parameter("sig") == null) {
                                throw new AccessDeniedException(
                                        ErrorCode.NO_AUTHENTICATION_INFORMATION, "Found no credentials.");
                            }
                            return new Everything();
                        },
                        new PoliciesInMemory()),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    int port() {
        return server.port();
    }

    TableStore store() {
        return store;
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

    /** May do everything everywhere. */
    static class Everything implements Access {
        @Override
        public void check(AccountAccess operation) {}

        @Override
        public void check(RowAccess operation, String table) {}

        @Override
        public KeyBounds bounds(String table) {
            return KeyBounds.ALL;
        }
    }

    /** Policies that are gone with the test. */
    static final class PoliciesInMemory implements AccessPolicies {
        private final Map<String, List<AccessPolicy>> byTable = new ConcurrentHashMap<>();

        @Override
        public List<AccessPolicy> of(String table) {
            return byTable.getOrDefault(table.toLowerCase(Locale.ROOT), List.of());
        }

        @Override
        public void replace(String table, List<AccessPolicy> policies) {
            byTable.put(table.toLowerCase(Locale.ROOT), policies);
        }

        @Override
        public void remove(String table) {
            byTable.remove(table.toLowerCase(Locale.ROOT));
        }
    }
}
