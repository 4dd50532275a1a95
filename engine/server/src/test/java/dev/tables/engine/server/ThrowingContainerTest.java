package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.Trap.Thrown;
import dev.tables.engine.server.internal.HttpListener;
import dev.tables.engine.server.security.AccountKeys;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.LifecycleException;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An error at each call of the container in turn, while a body is read and an answer is sent, at once and as the client takes it. The request ends,
 * nothing is reserved afterwards, and the connection of an answer that was cut is closed, so that no client takes a part for the whole.
 */
class ThrowingContainerTest {
    private static final Logger LOG = Logger.getLogger("dev.tables.engine.server");
    private static final Logger TOMCATS = Logger.getLogger("org.apache");
    private static final int MOST_PLACES = 200;

    private final Trap trap = new Trap();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesServlet servlet = new TablesServlet(store, ServerOptions.of(AccountKeys.development(), store));
    private final List<AutoCloseable> open = new ArrayList<>();
    private int port;

    @BeforeEach
    void prepare() {
        // Each of some hundred errors would be logged with its stack.
        LOG.setLevel(Level.OFF);
        TOMCATS.setLevel(Level.OFF);
        store.createTable("rows");
        for (int i = 0; i < 4; i++) {
            store.write(
                    "rows",
                    RowOperation.insert(new PrimaryKey("p", "r" + i), row -> row.string("Text", "x".repeat(30_000))));
        }
    }

    private void startJetty() throws Exception {
        Server jetty = new Server();
        open.add(jetty::stop);
        HttpConfiguration http = new HttpConfiguration();
        http.setUriCompliance(UriCompliance.LEGACY);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        FilterHolder filter = new FilterHolder(new ThrowingContainer(trap));
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        jetty.setHandler(context);
        jetty.start();
        port = connector.getLocalPort();
    }

    /** As a server on its own is, with the filter between. */
    private void startTomcat() throws LifecycleException {
        HttpServlet filtered = new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws ServletException, IOException {
                new ThrowingContainer(trap).doFilter(request, response, servlet::service);
            }
        };
        Duration requestTimeout = Duration.ofSeconds(30);
        HttpListener tomcat = HttpListener.start(
                filtered,
                HttpListener.connector(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new HttpListener.Bounds(100, 20, 64 * 1024, requestTimeout, requestTimeout)),
                new ContainerErrors());
        open.add(tomcat);
        port = tomcat.port();
    }

    @AfterEach
    void stop() throws Exception {
        LOG.setLevel(null);
        TOMCATS.setLevel(null);
        for (AutoCloseable one : open) {
            one.close();
        }
        store.close();
    }

    private static void within(BooleanSupplier state, String name) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime()).as("%s within 20 s", name).isLessThan(until);
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }

    /** Sends a request, its body once the servlet waits for it, and returns what comes back until the connection is closed. */
    private String answer(String method, String path, String body, boolean slowly) throws IOException {
        URI address = URI.create("http://127.0.0.1:" + port + "/" + Emulator.ACCOUNT + "/" + path);
        String date = Wire.date();
        String head = method + " " + address.getRawPath() + " HTTP/1.1\r\nHost: 127.0.0.1\r\nx-ms-date: " + date
                + "\r\nAuthorization: " + Wire.authorization(address, date) + "\r\n"
                + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((head + (slowly ? "" : body)).getBytes(StandardCharsets.UTF_8));
            if (slowly) {
                within(
                        () -> servlet.requestsAtWork() > 0 || trap.isSprung() || isReadable(socket),
                        "the request is at work");
                socket.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            }
            return rest(socket);
        } catch (IOException reset) {
            return "";
        }
    }

    private static boolean isReadable(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException closed) {
            return true;
        }
    }

    /** Reads an answer until its end, or until the connection is closed. */
    private static String rest(Socket socket) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        try {
            while (!isWhole(all.toString(StandardCharsets.ISO_8859_1))) {
                int count = socket.getInputStream().read(piece);
                if (count < 0) {
                    break;
                }
                all.write(piece, 0, count);
            }
        } catch (SocketTimeoutException hangs) {
            throw new AssertionError("The connection was neither closed nor used for a whole answer: " + all, hangs);
        } catch (IOException reset) {
            // As good as closed.
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    /** Whether a text is an answer with all the bytes that it announces. */
    private static boolean isWhole(String answer) {
        int body = answer.indexOf("\r\n\r\n") + 4;
        String announced = answer.replaceAll("(?is).*?\r\nContent-Length: (\\d+)\r\n.*", "$1");
        return body > 4
                && (answer.startsWith("HTTP/1.1 204") || announced.equals(String.valueOf(answer.length() - body)));
    }

    private int places(String method, String path, String body, boolean slowly, Thrown thrown) throws IOException {
        for (int place = 1; place < MOST_PLACES; place++) {
            trap.set(thrown, place);
            String answer;
            try {
                answer = answer(method, path, body, slowly);
            } catch (AssertionError hangs) {
                throw new AssertionError(method + " " + path + ", " + thrown + " at " + trap.remove(), hangs);
            }
            String sprung = trap.remove();
            within(
                    () -> servlet.requestsAtWork() == 0 && servlet.reservedBytes() == 0,
                    "nothing at work or reserved after " + method + " " + path + ", " + thrown + " at " + sprung);
            if (sprung == null) {
                assertThat(answer).startsWith("HTTP/1.1 2");
                assertThat(isWhole(answer)).isTrue();
                return place - 1;
            }
        }
        throw new AssertionError("More places than " + MOST_PLACES);
    }

    @Test
    void requestsEndWhateverTomcatThrows() throws Exception {
        startTomcat();
        requestsEnd();
    }

    @Test
    void requestsEndWhateverJettyThrows() throws Exception {
        startJetty();
        requestsEnd();
    }

    private void requestsEnd() throws IOException {
        String row = "{\"PartitionKey\":\"p\",\"Text\":\"" + "y".repeat(20_000) + "\"}";
        String key = "rows(PartitionKey='p',RowKey='put')";
        for (Thrown thrown : Thrown.values()) {
            assertThat(places("GET", "rows(PartitionKey='p',RowKey='r1')", "", false, thrown))
                    .isGreaterThan(10);
            assertThat(places("GET", "rows()", "", false, thrown)).isGreaterThan(15);
            assertThat(places("PUT", key, row, false, thrown)).isGreaterThan(15);
            assertThat(places("PUT", key, row, true, thrown)).isGreaterThan(20);
        }
    }
}
