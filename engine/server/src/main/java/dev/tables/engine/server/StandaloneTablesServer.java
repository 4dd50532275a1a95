package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ConnectionBounds;
import dev.tables.engine.server.internal.HttpListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TablesServlet} in its own container, an embedded Tomcat that serves nothing else.
 *
 * <p>Thread-safe. Closing the server does not close the store.
 */
public final class StandaloneTablesServer implements AutoCloseable {
    /** The maximum time to wait for current requests when the server is closed. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MOST_CONNECTIONS = 10_000;
    /**
     * The maximum size of the head of a request. The head has room for two keys of 1,024 characters, at nine bytes per
     * encoded character, and for a filter of the same length.
     */
    private static final int HEAD_BYTES = 64 * 1024;
    /** The container's usual buffer. */
    private static final int READ_BUFFER = 8 * 1024;

    /** The memory of a TLS connection: three buffers of one record each, and the state of the handshake. */
    private static final int SECURE_BYTES = 96 * 1024;

    private static final int THREADS = 200;
    private static final Duration UNFINISHED = Duration.ofSeconds(20);
    /**
     * The time after which an idle connection is closed. This time is longer than the 20 minutes of the JDK's client.
     * With a shorter time, the server might close a connection while a client sends a change, and the client would not
     * learn the outcome.
     */
    private static final Duration IDLE = Duration.ofMinutes(21);

    private static final String NOT_ENCODED = "\"<>[\\]^`{|}";

    private final HttpListener listener;
    private final TablesServlet servlet;
    private final int connections;
    private boolean closed;

    private StandaloneTablesServer(HttpListener listener, TablesServlet servlet, int connections) {
        this.listener = listener;
        this.servlet = servlet;
        this.connections = connections;
    }

    /**
     * Starts a server, which accepts requests when this method returns.
     *
     * @param address the address to listen on; port 0 means any free port
     * @throws IllegalStateException if the authorizer is not safe at that address; the message contains the reason
     * @throws UncheckedIOException if the server cannot listen there
     */
    public static StandaloneTablesServer start(TableStore store, ServerOptions settings, InetSocketAddress address) {
        return start(store, settings, address, null);
    }

    /**
     * Starts an HTTPS server with TLS 1.2 or 1.3, which accepts requests when this method returns.
     *
     * @param address the address to listen on; port 0 means any free port
     * @param certificate the certificate of the server; null means plain HTTP
     * @throws IllegalStateException if the authorizer is not safe at that address; the message contains the reason
     * @throws UncheckedIOException if the server cannot listen there, or the certificate or its key is invalid
     */
    public static StandaloneTablesServer start(
            TableStore store,
            ServerOptions settings,
            InetSocketAddress address,
            @Nullable ServerCertificate certificate) {
        settings.authorizer().requireSafeListenAddress(address.getAddress());
        TablesServlet servlet = new TablesServlet(store, settings);
        int connections = connections(certificate != null);
        Connector connector = connector(address, connections);
        if (certificate != null) {
            secure(connector, certificate);
        }
        try {
            return new StandaloneTablesServer(
                    HttpListener.start(servlet, connector, new ContainerErrors()), servlet, connections);
        } catch (LifecycleException failed) {
            String reason = certificate == null
                    ? "The server cannot listen on " + address + "."
                    : "The server cannot start at " + address + ". Either it cannot listen on this address, or "
                            + certificate.certificateChain() + " and " + certificate.privateKey()
                            + " are not a certificate and its private key in PEM format.";
            throw new UncheckedIOException(new IOException(reason, failed));
        }
    }

    /**
     * Returns the maximum number of connections. The connections may use half of the free handles, and a third of the
     * heap that is not reserved for requests.
     */
    private static int connections(boolean secure) {
        long each = 2L * HEAD_BYTES + 2L * READ_BUFFER + writeBuffer() + (secure ? SECURE_BYTES : 0);
        long heap = Runtime.getRuntime().maxMemory();
        return ConnectionBounds.of(MOST_CONNECTIONS, 2, each, (heap - MemoryBudget.most(heap)) / 3);
    }

    private static void secure(Connector connector, ServerCertificate certificate) {
        connector.setSecure(true);
        connector.setScheme("https");
        connector.setProperty("SSLEnabled", "true");
        SSLHostConfig host = new SSLHostConfig();
        host.setProtocols("TLSv1.2+TLSv1.3");
        SSLHostConfigCertificate files = new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        files.setCertificateFile(certificate.certificateChain().toAbsolutePath().toString());
        files.setCertificateKeyFile(certificate.privateKey().toAbsolutePath().toString());
        host.addCertificate(files);
        connector.addSslHostConfig(host);
    }

    private static Connector connector(InetSocketAddress address, int connections) {
        Connector connector = HttpListener.connector(
                address, new HttpListener.Bounds(connections, THREADS, HEAD_BYTES, UNFINISHED, IDLE));
        connector.setProperty("continueResponseTiming", "onRead");
        connector.setEncodedSolidusHandling("passthrough");
        connector.setEncodedReverseSolidusHandling("passthrough");
        connector.setProperty("relaxedPathChars", NOT_ENCODED);
        connector.setProperty("relaxedQueryChars", NOT_ENCODED);
        connector.setProperty("socket.appWriteBufSize", Integer.toString(writeBuffer()));
        // What is refused is read to its end, so that the client reads why.
        connector.setProperty("maxSwallowSize", Integer.toString(8 * 1024 * 1024));
        return connector;
    }

    /**
     * Returns the size of a connection's write buffer. Clients read long answers with less work if the answers arrive
     * in few pieces. Idle connections have a buffer too, so all buffers together use at most an eighth of the heap, or
     * the container's default of 8 KiB each.
     */
    private static int writeBuffer() {
        long share = Runtime.getRuntime().maxMemory() / 8 / MOST_CONNECTIONS;
        return (int) Math.max(8 * 1024, Math.min(32 * 1024, share));
    }

    /** Returns the port of the server. */
    public int port() {
        return listener.port();
    }

    /**
     * Returns whether the server accepts connections. Returns false after the accepting thread has ended with an error,
     * such as one of the virtual machine. After this error, the server answers no further client until the process
     * restarts.
     */
    public boolean isAcceptingRequests() {
        return listener.isAcceptingRequests();
    }

    /**
     * Returns whether memory has run out, in a request or for a connection. Other parts of the process may be damaged
     * by failed allocations, so restart the process.
     */
    public boolean hasRunOutOfMemory() {
        return listener.hasRunOutOfMemory() || servlet.hasRunOutOfMemory();
    }

    /** Returns the maximum number of connections that are accepted at once. */
    int connectionsAccepted() {
        return connections;
    }

    /** Returns how many bytes are reserved by requests being processed. */
    long reservedBytes() {
        return servlet.reservedBytes();
    }

    /** Returns the number of requests being processed. */
    int requestsAtWork() {
        return servlet.requestsAtWork();
    }

    /** Returns the number of open snapshots and transactions. */
    int openSessions() {
        return servlet.openSessions();
    }

    /** Stops accepting requests, finishes the accepted ones, and ends. Further calls have no effect. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        listener.stopAccepting();
        servlet.drain(PATIENCE);
        listener.close();
    }
}
