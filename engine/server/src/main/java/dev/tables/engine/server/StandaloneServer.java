package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * A {@link TablesServlet} in a container of its own, without anything else: an embedded Tomcat.
 *
 * <p>Safe for use by any number of threads. The store is not closed with it.
 */
public final class StandaloneServer implements AutoCloseable {
    private final Tomcat tomcat;

    private StandaloneServer(Tomcat tomcat) {
        this.tomcat = tomcat;
    }

    /**
     * Starts a server; it accepts requests when this returns.
     *
     * @param address where it listens; port 0 is any free one
     * @throws IllegalStateException if the authorizer refuses to guard that address, with the reason
     * @throws UncheckedIOException if it cannot listen there
     */
    public static StandaloneServer start(TableStore store, ServerSettings settings, InetSocketAddress address) {
        settings.authorizer().requireSafeAt(address.getAddress());
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        Connector connector = new Connector("HTTP/1.1");
        connector.setProperty("address", address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setEncodedSolidusHandling("passthrough");
        connector.setProperty("encodedReverseSolidusHandling", "passthrough");
        connector.setProperty("relaxedPathChars", "\"<>[\\]^`{|}");
        connector.setProperty("relaxedQueryChars", "\"<>[\\]^`{|}");
        // Two keys of 1024 characters, each nine bytes when encoded, and a filter of as much again.
        connector.setProperty("maxHttpRequestHeaderSize", Integer.toString(64 * 1024));
        connector.setThrowOnFailure(true);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(".").getAbsolutePath());
        Tomcat.addServlet(context, "tables", new TablesServlet(store, settings));
        context.addServletMappingDecoded("/*", "tables");
        try {
            tomcat.start();
        } catch (LifecycleException failed) {
            throw new UncheckedIOException(new IOException("The server cannot listen on " + address + ".", failed));
        }
        return new StandaloneServer(tomcat);
    }

    /** The port it listens on. */
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    /** Stops accepting requests, finishes those that were accepted, and ends. May be called twice. */
    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException("The server did not stop.", failed);
        }
    }
}
