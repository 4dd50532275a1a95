package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TablesServlet} in a container of its own, without anything else: an embedded Tomcat.
 *
 * <p>Safe for use by any number of threads. The store is not closed with it.
 */
public final class StandaloneServer implements AutoCloseable {
    /** For requests at work to end, when the server does. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MOST_CONNECTIONS = 10_000;

    private static final String NOT_ENCODED = "\"<>[\\]^`{|}";

    private final Tomcat tomcat;
    private final TablesServlet servlet;
    private final int port;
    private boolean closed;

    private StandaloneServer(Tomcat tomcat, TablesServlet servlet) {
        this.tomcat = tomcat;
        this.servlet = servlet;
        this.port = tomcat.getConnector().getLocalPort();
    }

    /**
     * Starts a server; it accepts requests when this returns.
     *
     * @param address where it listens; port 0 is any free one
     * @throws IllegalStateException if the authorizer refuses to guard that address, with the reason
     * @throws UncheckedIOException if it cannot listen there
     */
    public static StandaloneServer start(TableStore store, ServerSettings settings, InetSocketAddress address) {
        return start(store, settings, address, null);
    }

    /**
     * Starts a server over HTTPS, by TLS 1.2 or 1.3; it accepts requests when this returns.
     *
     * @param address where it listens; port 0 is any free one
     * @param certificate says who it is; null is plain HTTP
     * @throws IllegalStateException if the authorizer refuses to guard that address, with the reason
     * @throws UncheckedIOException if it cannot listen there, or the certificate or its key is none
     */
    public static StandaloneServer start(
            TableStore store,
            ServerSettings settings,
            InetSocketAddress address,
            @Nullable ServerCertificate certificate) {
        settings.authorizer().requireSafeAt(address.getAddress());
        TablesServlet servlet = new TablesServlet(store, settings);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setSilent(true);
        Connector connector = connector(address);
        if (certificate != null) {
            secure(connector, certificate);
        }
        tomcat.setConnector(connector);
        StandardHost host = (StandardHost) tomcat.getHost();
        host.setErrorReportValveClass("");
        host.getPipeline().addValve(new ContainerErrors());
        Context context = tomcat.addContext("", System.getProperty("java.io.tmpdir"));
        Tomcat.addServlet(context, "tables", servlet).setAsyncSupported(true);
        context.addServletMappingDecoded("/*", "tables");
        try {
            tomcat.start();
        } catch (LifecycleException failed) {
            end(tomcat);
            String reason = "The server cannot listen on " + address
                    + (certificate == null ? "." : ", or " + certificate + " is no certificate with its key.");
            throw new UncheckedIOException(new IOException(reason, failed));
        }
        return new StandaloneServer(tomcat, servlet);
    }

    private static void secure(Connector connector, ServerCertificate certificate) {
        connector.setSecure(true);
        connector.setScheme("https");
        connector.setProperty("SSLEnabled", "true");
        SSLHostConfig host = new SSLHostConfig();
        host.setProtocols("TLSv1.2+TLSv1.3");
        SSLHostConfigCertificate files = new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        files.setCertificateFile(certificate.chain().toAbsolutePath().toString());
        files.setCertificateKeyFile(certificate.key().toAbsolutePath().toString());
        host.addCertificate(files);
        connector.addSslHostConfig(host);
    }

    private static Connector connector(InetSocketAddress address) {
        Connector connector = new Connector("HTTP/1.1");
        connector.setProperty("address", address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setThrowOnFailure(true);
        // Bound when started, so that it can be closed before requests at work have ended.
        connector.setProperty("bindOnInit", "false");
        connector.setProperty("continueResponseTiming", "onRead");
        connector.setEncodedSolidusHandling("passthrough");
        connector.setEncodedReverseSolidusHandling("passthrough");
        connector.setProperty("relaxedPathChars", NOT_ENCODED);
        connector.setProperty("relaxedQueryChars", NOT_ENCODED);
        // Two keys of 1024 characters, each nine bytes when encoded, and a filter of as much again.
        connector.setProperty("maxHttpRequestHeaderSize", Integer.toString(64 * 1024));
        connector.setProperty("maxHttpResponseHeaderSize", Integer.toString(64 * 1024));
        connector.setProperty("maxHeaderCount", "100");
        connector.setProperty("maxConnections", Integer.toString(MOST_CONNECTIONS));
        connector.setProperty("socket.appWriteBufSize", Integer.toString(writeBuffer()));
        connector.setProperty("acceptCount", "1000");
        connector.setProperty("connectionTimeout", "20000");
        connector.setProperty("keepAliveTimeout", "60000");
        connector.setProperty("maxKeepAliveRequests", "-1");
        // What is refused is read to its end, so that the client reads why.
        connector.setProperty("maxSwallowSize", Integer.toString(8 * 1024 * 1024));
        connector.setProperty("server", "Tables");
        connector.setXpoweredBy(false);
        return connector;
    }

    /**
     * How much is handed to the socket at once: clients read long answers with less work if it comes in few pieces. Each connection has such a
     * buffer, idle ones too, so that all of them take an eighth of the heap, or the container's usual 8 KiB each.
     */
    private static int writeBuffer() {
        long share = Runtime.getRuntime().maxMemory() / 8 / MOST_CONNECTIONS;
        return (int) Math.max(8 * 1024, Math.min(32 * 1024, share));
    }

    /** The port it listens on. */
    public int port() {
        return port;
    }

    /** How many bytes the requests at work have reserved. */
    long reservedBytes() {
        return servlet.reservedBytes();
    }

    /** Stops accepting requests, finishes those that were accepted, and ends. May be called twice. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        tomcat.getConnector().pause();
        tomcat.getConnector().getProtocolHandler().closeServerSocketGraceful();
        servlet.drain(PATIENCE);
        end(tomcat);
    }

    private static void end(Tomcat tomcat) {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException("The server did not end.", failed);
        }
    }
}
