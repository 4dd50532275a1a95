package dev.tables.engine.server.internal;

import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.ContinueResponseTiming;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketEvent;

/** A listener for one servlet, in an embedded Tomcat without files, sessions or a work directory. Thread-safe. */
public final class HttpListener implements AutoCloseable {
    /**
     * The name of a request attribute that is present if the client waits for {@code 100 Continue} before it sends the
     * body: a {@link Runnable} that sends that line.
     */
    public static final String CONTINUE = HttpListener.class.getName() + ".continue";

    private final Tomcat tomcat;
    private final WatchedProtocol protocol;
    private final List<Thread> threads;
    private final int port;

    private HttpListener(Tomcat tomcat, WatchedProtocol protocol) {
        this.tomcat = tomcat;
        this.protocol = protocol;
        this.threads = protocol.endpoint.threads();
        this.port = tomcat.getConnector().getLocalPort();
    }

    /**
     * The limits of a listener.
     *
     * @param connections the maximum number of open connections
     * @param threads the maximum number of requests that are processed concurrently
     * @param headBytes the maximum number of bytes of the head of a request, and of an answer
     * @param unfinished the maximum pause within a request; the head may take three times as long in total
     * @param idle how long a connection may wait for its next request
     */
    public record Bounds(int connections, int threads, int headBytes, Duration unfinished, Duration idle) {}

    /** An HTTP protocol handler whose endpoint the listener can access. */
    private static final class WatchedProtocol extends Http11NioProtocol {
        private final WatchedEndpoint endpoint;
        private volatile boolean exhausted;

        WatchedProtocol(WatchedEndpoint endpoint) {
            super(endpoint);
            this.endpoint = endpoint;
        }

        /**
         * Creates a processor, which uses most of the memory of a connection. If memory runs out, the container only
         * logs the error and continues.
         */
        @Override
        protected Processor createProcessor() {
            try {
                return super.createProcessor();
            } catch (OutOfMemoryError failed) {
                exhausted = true;
                throw failed;
            }
        }

        @Override
        public void setAdapter(Adapter adapter) {
            super.setAdapter(new ClosingAdapter(adapter));
        }
    }

    /**
     * An adapter that closes the connection of a request that was answered before its body was read. Without this
     * adapter, the container would read the rest of the body, and a thread would wait as long as the client takes.
     */
    private record ClosingAdapter(Adapter adapter) implements Adapter {
        @Override
        public void service(Request request, Response response) throws Exception {
            if (request.hasExpectation()) {
                request.setAttribute(CONTINUE, (Runnable) () -> sendContinue(request));
            }
            adapter.service(request, response);
            closeUnlessRead(request);
        }

        @Override
        public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
            boolean goesOn = adapter.asyncDispatch(request, response, event);
            closeUnlessRead(request);
            return goesOn;
        }

        /**
         * Sends the {@code 100 Continue} line once, because the container would send another one before its first read.
         */
        private static void sendContinue(Request request) {
            request.action(ActionCode.ACK, ContinueResponseTiming.ALWAYS);
            request.setExpectation(false);
        }

        private static void closeUnlessRead(Request request) {
            AtomicBoolean async = new AtomicBoolean();
            request.action(ActionCode.ASYNC_IS_ASYNC, async);
            AtomicBoolean read = new AtomicBoolean();
            request.action(ActionCode.REQUEST_BODY_FULLY_READ, read);
            if (!async.get() && !read.get()) {
                request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        }

        @Override
        public boolean prepare(Request request, Response response) throws Exception {
            return adapter.prepare(request, response);
        }

        @Override
        public void log(Request request, Response response, long time) {
            adapter.log(request, response, time);
        }

        @Override
        public void checkRecycled(Request request, Response response) {
            adapter.checkRecycled(request, response);
        }

        @Override
        public String getDomain() {
            return adapter.getDomain();
        }
    }

    /** Creates a connector for {@link #start}. Callers may configure it further, for example for TLS. */
    public static Connector connector(InetSocketAddress address, Bounds bounds) {
        Connector connector = new Connector(new WatchedProtocol(new WatchedEndpoint()));
        connector.setProperty("address", address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setThrowOnFailure(true);
        // Bound when started, so that it can be closed before requests at work have ended.
        connector.setProperty("bindOnInit", "false");
        connector.setProperty("maxConnections", Integer.toString(bounds.connections()));
        connector.setProperty("maxThreads", Integer.toString(bounds.threads()));
        connector.setProperty("maxHttpRequestHeaderSize", Integer.toString(bounds.headBytes()));
        connector.setProperty("maxHttpResponseHeaderSize", Integer.toString(bounds.headBytes()));
        connector.setProperty("maxHeaderCount", "100");
        connector.setProperty("acceptCount", "1000");
        connector.setProperty(
                "connectionTimeout", Long.toString(bounds.unfinished().toMillis()));
        connector.setProperty("keepAliveTimeout", Long.toString(bounds.idle().toMillis()));
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("server", "Tables");
        connector.setXpoweredBy(false);
        return connector;
    }

    /**
     * Starts to accept requests.
     *
     * @param connector a connector created by {@link #connector}
     * @param errors responds to requests that the container rejects before they reach the servlet
     * @throws LifecycleException if the address or a certificate cannot be used
     */
    public static HttpListener start(HttpServlet servlet, Connector connector, ErrorReportValve errors)
            throws LifecycleException {
        Tomcat tomcat = new Tomcat();
        // Exists, and nothing is written there: it may be shared with other users of the machine.
        String directory = System.getProperty("java.io.tmpdir");
        tomcat.setBaseDir(directory);
        tomcat.setSilent(true);
        tomcat.setConnector(connector);
        StandardHost host = (StandardHost) tomcat.getHost();
        host.setErrorReportValveClass("");
        host.getPipeline().addValve(errors);
        Context context = tomcat.addContext("", null);
        ((StandardContext) context).setWorkDir(directory);
        Tomcat.addServlet(context, "tables", servlet).setAsyncSupported(true);
        context.addServletMappingDecoded("/*", "tables");
        try {
            tomcat.start();
        } catch (LifecycleException failed) {
            end(tomcat);
            throw failed;
        }
        return new HttpListener(tomcat, (WatchedProtocol) connector.getProtocolHandler());
    }

    /** Returns the port of the listener. */
    public int port() {
        return port;
    }

    /**
     * Returns whether the listener accepts connections and reads from them. Returns false after one of its threads has
     * ended with an error, such as one of the virtual machine. After such an error, restart the process.
     */
    public boolean isAcceptingRequests() {
        return threads.size() == 2 && threads.stream().allMatch(Thread::isAlive);
    }

    /**
     * Returns whether memory ran out for the buffers of a connection. Other parts of the process may also be damaged by
     * failed allocations.
     */
    public boolean hasRunOutOfMemory() {
        return protocol.exhausted;
    }

    /** Stops accepting connections. */
    public void stopAccepting() {
        tomcat.getConnector().pause();
        tomcat.getConnector().getProtocolHandler().closeServerSocketGraceful();
    }

    /** Closes the listener and aborts current requests. */
    @Override
    public void close() {
        end(tomcat);
    }

    private static void end(Tomcat tomcat) {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException("The HTTP server could not be stopped.", failed);
        }
    }
}
