package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import java.net.InetSocketAddress;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The code that README.md shows. */
class ReadmeCodeTest {
    @Test
    void exampleServesTables() {
        try (TableStore store = LocalTableStore.inMemory()) {
            String key = Base64.getEncoder().encodeToString(new byte[64]);
            assertThat(port(store, "shop", key)).isPositive();
        }
    }

    private static int port(TableStore store, String account, String key) {
        // tag::serve[]
        // null: no second key
        ServerOptions settings = ServerOptions.of(AccountKeys.of(account, key, null), store);
        // port 0: any that is free
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", 0);
        try (StandaloneTablesServer server = StandaloneTablesServer.start(store, settings, address)) {
            // clients connect to http://127.0.0.1:port/account
            int port = server.port();
            // end::serve[]
            return port;
            // tag::serve[]
        }
        // end::serve[]
    }
}
