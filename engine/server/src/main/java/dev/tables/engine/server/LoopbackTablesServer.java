package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A server that only this machine reaches, on any free port, with the account and key of the vendor's emulator: for tests and for trying out.
 * Safe for use by any number of threads. The store is not closed with it.
 */
public final class LoopbackTablesServer implements AutoCloseable {
    /** Of the vendor's emulator; public, and the same everywhere. */
    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private final StandaloneTablesServer server;

    private LoopbackTablesServer(StandaloneTablesServer server) {
        this.server = server;
    }

    /** Starts a server; it accepts requests when this returns. */
    public static LoopbackTablesServer start(TableStore store) {
        return new LoopbackTablesServer(StandaloneTablesServer.start(
                store,
                ServerOptions.of(AccountKeys.development(), store),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** The address of the account. */
    public String endpoint() {
        return "http://127.0.0.1:" + port() + "/" + AccountKey.DEVELOPMENT_ACCOUNT;
    }

    /** Account, key and address, for a client. */
    public String connectionString() {
        return "DefaultEndpointsProtocol=http;AccountName=" + AccountKey.DEVELOPMENT_ACCOUNT + ";AccountKey=" + KEY
                + ";TableEndpoint=" + endpoint();
    }

    @Override
    public void close() {
        server.close();
    }
}
