package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A server for tests and local experiments, reachable only from this machine. The server uses any free port, and the
 * public account and key of Azurite, Microsoft's emulator. Thread-safe. Closing the server does not close the store.
 */
public final class LoopbackTablesServer implements AutoCloseable {
    /** The public key of Azurite, the same for all installations. */
    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private final StandaloneTablesServer server;

    private LoopbackTablesServer(StandaloneTablesServer server) {
        this.server = server;
    }

    /** Starts a server, which accepts requests when this method returns. */
    public static LoopbackTablesServer start(TableStore store) {
        return new LoopbackTablesServer(StandaloneTablesServer.start(
                store,
                ServerOptions.of(AccountKeys.development(), store),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    }

    /** Returns the port of the server. */
    public int port() {
        return server.port();
    }

    /** Returns the address of the account. */
    public String endpoint() {
        return "http://127.0.0.1:" + port() + "/" + AccountKey.DEVELOPMENT_ACCOUNT;
    }

    /** Returns a connection string for clients, with account, key and address. */
    public String connectionString() {
        return "DefaultEndpointsProtocol=http;AccountName=" + AccountKey.DEVELOPMENT_ACCOUNT + ";AccountKey=" + KEY
                + ";TableEndpoint=" + endpoint();
    }

    @Override
    public void close() {
        server.close();
    }
}
