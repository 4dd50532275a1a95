package dev.tables.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.server.internal.ConnectionBounds;
import dev.tables.engine.server.internal.HttpListener;
import dev.tables.engine.server.internal.PrintableText;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * The admin port of a server, for this machine only: health, metrics, check and backup.
 *
 * <p>Requests with an effect are POST requests with header {@value #HEADER}, which no page in a browser can send to
 * another site. A request that is sent slowly occupies no thread. Each kind of request has its own limit. Checks,
 * backups and a store that hangs therefore do not block other requests.
 */
final class AdminServer implements AutoCloseable {
    /** The header that every POST request must have. */
    static final String HEADER = "X-Tables-Admin";

    /**
     * The accepted values of the header {@code Host}. If the name of another site resolves to this machine, browsers
     * still send that name, and the request is rejected.
     */
    private static final Pattern HERE = Pattern.compile("(?i:127\\.0\\.0\\.1|localhost|\\[::1])(:\\d{1,5})?");

    private static final System.Logger LOG = System.getLogger(AdminServer.class.getName());
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final int MOST_CONNECTIONS = 128;
    private static final int HANDLES_SHARE = 16;
    private static final int HEAD_BYTES = 8 * 1024;
    /**
     * The number of threads. This number exceeds the sum of all limits, so that {@code /health/live} is always
     * answered.
     */
    private static final int THREADS = 24;

    private static final Duration UNFINISHED = Duration.ofSeconds(5);
    /** The maximum number of concurrent readiness requests, and also of concurrent metrics requests. */
    private static final int MAX_PROBES = 8;

    private final TableStore store;
    private final @Nullable Path backups;
    private final Requests requests;
    private final BooleanSupplier serves;
    private final HttpListener http;
    private final AtomicBoolean exhausted = new AtomicBoolean();

    private AdminServer(int port, TableStore store, @Nullable Path backups, Requests requests, BooleanSupplier serves) {
        this.store = store;
        this.backups = backups;
        this.requests = requests;
        this.serves = serves;
        long heap = Runtime.getRuntime().maxMemory() / 16;
        HttpListener.Bounds bounds = new HttpListener.Bounds(
                ConnectionBounds.of(MOST_CONNECTIONS, HANDLES_SHARE, 6L * HEAD_BYTES, heap),
                THREADS,
                HEAD_BYTES,
                UNFINISHED,
                UNFINISHED);
        ErrorReportValve errors = new ErrorReportValve();
        errors.setShowReport(false);
        errors.setShowServerInfo(false);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try {
            http = HttpListener.start(
                    new Operators(routes(), exhausted), HttpListener.connector(address, bounds), errors);
        } catch (LifecycleException taken) {
            throw new UncheckedIOException(
                    new IOException("The admin port " + port + " cannot be used. Choose another --admin-port.", taken));
        }
    }

    /** A response. */
    private record Answer(int status, String contentType, String text) {}

    /**
     * A path of the admin port.
     *
     * @param method the only method
     * @param bound limits the concurrent requests
     * @param busy the response to requests above the limit
     * @param work computes the response
     */
    private record Route(String method, Semaphore bound, Answer busy, Function<HttpServletRequest, Answer> work) {
        static Route of(String method, int most, Answer busy, Function<HttpServletRequest, Answer> work) {
            return new Route(method, new Semaphore(most), busy, work);
        }
    }

    /**
     * Starts the admin port.
     *
     * @param serves whether the port of the tables accepts connections
     */
    static AdminServer start(
            int port, TableStore store, @Nullable Path backups, Requests requests, BooleanSupplier serves) {
        return new AdminServer(port, store, backups, requests, serves);
    }

    /** Starts the admin port of a process in which no other port serves the tables. */
    static AdminServer start(int port, TableStore store, @Nullable Path backups, Requests requests) {
        return start(port, store, backups, requests, () -> true);
    }

    private Map<String, Route> routes() {
        Answer waits = new Answer(503, PLAIN, "not ready: earlier requests are still waiting for the store\n");
        Answer scraped = new Answer(503, PLAIN, "Too many requests for metrics at the same time. Try again later.\n");
        Answer atWork = new Answer(409, PLAIN, "Another request to this path is still running. Try again later.\n");
        return Map.of(
                "/health/live",
                Route.of("GET", Integer.MAX_VALUE, waits, request -> alive()),
                "/health/ready",
                Route.of("GET", MAX_PROBES, waits, request -> ready()),
                "/metrics",
                Route.of("GET", MAX_PROBES, scraped, request -> metrics()),
                "/check",
                Route.of("POST", 1, atWork, request -> check()),
                "/backup",
                Route.of("POST", 1, atWork, this::backUp));
    }

    int port() {
        return http.port();
    }

    /** Returns whether the admin port accepts connections. */
    boolean isAcceptingRequests() {
        return http.isAcceptingRequests();
    }

    /** The servlet that routes requests. The servlet sends a response even if a request fails. */
    private static final class Operators extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Map<String, Route> routes;
        /** Whether a request has failed because memory was exhausted. */
        private final transient AtomicBoolean exhausted;

        Operators(Map<String, Route> routes, AtomicBoolean exhausted) {
            this.routes = routes;
            this.exhausted = exhausted;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Answer answer;
            try {
                answer = answer(request);
            } catch (TableStoreException | IllegalStateException | IllegalArgumentException failed) {
                answer = new Answer(500, PLAIN, failed.getMessage() + "\n");
            } catch (RuntimeException | Error unexpected) {
                if (unexpected instanceof OutOfMemoryError) {
                    exhausted.set(true);
                }
                LOG.log(System.Logger.Level.ERROR, "A request to the admin port failed.", PrintableText.of(unexpected));
                answer = new Answer(500, PLAIN, "The request failed unexpectedly (see the log): " + unexpected + "\n");
            }
            byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
            response.setStatus(answer.status());
            response.setContentType(answer.contentType());
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }

        private Answer answer(HttpServletRequest request) {
            String host = request.getHeader("Host");
            if (host != null && !HERE.matcher(host).matches()) {
                return new Answer(403, PLAIN, "The Host header must be 127.0.0.1 or localhost.\n");
            }
            Route route = routes.get(request.getRequestURI());
            if (route == null) {
                return new Answer(
                        404,
                        PLAIN,
                        "There is no such path. The paths are " + String.join(", ", new TreeSet<>(routes.keySet()))
                                + ".\n");
            }
            if (!request.getMethod().equals(route.method())) {
                return new Answer(405, PLAIN, "The method must be " + route.method() + ".\n");
            }
            if (route.method().equals("POST") && request.getHeader(HEADER) == null) {
                return new Answer(403, PLAIN, "The request needs the header " + HEADER + ", with any value.\n");
            }
            if (!route.bound().tryAcquire()) {
                return route.busy();
            }
            try {
                return route.work().apply(request);
            } finally {
                route.bound().release();
            }
        }
    }

    private Answer alive() {
        return serves.getAsBoolean()
                ? new Answer(200, PLAIN, "alive\n")
                : new Answer(503, PLAIN, "not alive: the port that serves the tables no longer accepts connections\n");
    }

    private Answer metrics() {
        return new Answer(200, "text/plain; version=0.0.4; charset=utf-8", requests.text());
    }

    /** Returns whether the store answers and accepts writes. */
    private Answer ready() {
        try {
            store.requireWritable();
            int tables = store.tableNames().size();
            return new Answer(200, PLAIN, "ready, " + Counts.of(tables, "table") + "\n");
        } catch (TableStoreException unavailable) {
            return new Answer(503, PLAIN, "not ready: " + unavailable.getMessage() + "\n");
        }
    }

    private Answer check() {
        StoreCheck check = local().checkIntegrity();
        String problems = String.join("\n", check.problems());
        return check.isIntact()
                ? new Answer(200, PLAIN, "Read " + Counts.of(check.rowBytes(), "byte") + ": no problems\n")
                : new Answer(500, PLAIN, "PROBLEMS FOUND\n" + problems + "\n");
    }

    private Answer backUp(HttpServletRequest request) {
        Path directory = backups;
        if (directory == null) {
            return new Answer(
                    409,
                    PLAIN,
                    "The server was started without a backup directory. Restart it with --backup-to backups:DIR,"
                            + " where DIR is that directory.\n");
        }
        RocksDbBackups all = RocksDbBackups.in(directory);
        RocksDbBackups.Backup taken = all.backUp(local());
        String keep = request.getQueryString();
        if (keep != null) {
            if (!keep.matches("keep=[1-9]\\d{0,4}")) {
                return new Answer(
                        400, PLAIN, "The query string must be keep=N, where N is a number from 1 to 99999.\n");
            }
            all.deleteAllButNewest(Integer.parseInt(keep.substring("keep=".length())));
        }
        return new Answer(
                200,
                PLAIN,
                "Took backup " + taken.number() + " in " + directory + ": " + Counts.of(taken.bytes(), "byte") + "\n");
    }

    private LocalTableStore local() {
        if (store instanceof LocalTableStore local) {
            return local;
        }
        throw new IllegalStateException(
                "The server can check and back up only the stores rocksdb:DIR and memory:. For other stores, use the"
                        + " tools of the database or service.");
    }

    /** Returns whether a request at this port has failed because memory was exhausted. */
    boolean hasRunOutOfMemory() {
        return exhausted.get() || http.hasRunOutOfMemory();
    }

    @Override
    public void close() {
        http.close();
        requests.close();
    }
}
