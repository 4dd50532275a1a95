package dev.tables.copy.cli;

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
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Answers operators of a server, on this machine only: whether it is alive and ready, its metrics, a check, a backup.
 *
 * <p>What does something is a POST with header {@value #HEADER}, which no page in a browser can send to another site. Requests that are sent slowly
 * take no thread. Each kind of work has a bound of its own, so that neither checks and backups nor a store that hangs keep the others from an answer.
 */
final class AdminServer implements AutoCloseable {
    /** Every POST has it. */
    static final String HEADER = "X-Tables-Admin";

    /** A page of another site, whose name has come to mean this machine, still sends that name. */
    private static final Pattern HERE = Pattern.compile("(?i:127\\.0\\.0\\.1|localhost|\\[::1])(:\\d{1,5})?");

    private static final System.Logger LOG = System.getLogger(AdminServer.class.getName());
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final int MOST_CONNECTIONS = 128;
    private static final int HANDLES_SHARE = 16;
    private static final int HEAD_BYTES = 8 * 1024;
    /** Threads: more than all bounds of work together, so that {@code /health/live} is always answered. */
    private static final int THREADS = 24;

    private static final Duration UNFINISHED = Duration.ofSeconds(5);
    /** Questions whether the store is ready, and for metrics, at once. */
    private static final int MOST_QUESTIONS = 8;

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
            throw new UncheckedIOException(new IOException("The admin port " + port + " cannot be used.", taken));
        }
    }

    /** What is answered. */
    private record Answer(int status, String contentType, String text) {}

    /**
     * Something that can be requested.
     *
     * @param method the only method
     * @param bound how many such requests are at work at once
     * @param busy is answered to further ones
     * @param work makes the answer
     */
    private record Route(String method, Semaphore bound, Answer busy, Function<HttpServletRequest, Answer> work) {
        static Route of(String method, int most, Answer busy, Function<HttpServletRequest, Answer> work) {
            return new Route(method, new Semaphore(most), busy, work);
        }
    }

    /**
     * Starts to answer.
     *
     * @param serves whether the tables' own port accepts connections
     */
    static AdminServer start(
            int port, TableStore store, @Nullable Path backups, Requests requests, BooleanSupplier serves) {
        return new AdminServer(port, store, backups, requests, serves);
    }

    /** Starts to answer, for a process that serves its tables by no port. */
    static AdminServer start(int port, TableStore store, @Nullable Path backups, Requests requests) {
        return start(port, store, backups, requests, () -> true);
    }

    private Map<String, Route> routes() {
        Answer waits = new Answer(503, PLAIN, "not ready: requests before this one still wait for the store\n");
        Answer scraped = new Answer(503, PLAIN, "Metrics are being read by others. Try again.\n");
        Answer atWork = new Answer(409, PLAIN, "The same is at work already. Try again when it has ended.\n");
        return Map.of(
                "/health/live",
                Route.of("GET", Integer.MAX_VALUE, waits, request -> alive()),
                "/health/ready",
                Route.of("GET", MOST_QUESTIONS, waits, request -> ready()),
                "/metrics",
                Route.of("GET", MOST_QUESTIONS, scraped, request -> metrics()),
                "/check",
                Route.of("POST", 1, atWork, request -> check()),
                "/backup",
                Route.of("POST", 1, atWork, this::backUp));
    }

    int port() {
        return http.port();
    }

    /** Whether it accepts connections. */
    boolean isAccepting() {
        return http.isAccepting();
    }

    /** Finds what to do and answers, whatever is thrown. */
    private static final class Operators extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Map<String, Route> routes;
        /** Is set when a request fails because there is no memory. */
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
                LOG.log(System.Logger.Level.ERROR, "A request of an operator failed.", PrintableText.of(unexpected));
                answer = new Answer(500, PLAIN, "It failed unexpectedly, see the log: " + unexpected + "\n");
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
                return new Answer(
                        403, PLAIN, "Found another name of this machine in Host, expected 127.0.0.1 or localhost.\n");
            }
            Route route = routes.get(request.getRequestURI());
            if (route == null) {
                return new Answer(404, PLAIN, "Found another path, expected one of " + routes.keySet() + ".\n");
            }
            if (!request.getMethod().equals(route.method())) {
                return new Answer(405, PLAIN, "Found another method, expected " + route.method() + ".\n");
            }
            if (route.method().equals("POST") && request.getHeader(HEADER) == null) {
                return new Answer(403, PLAIN, "Found no header " + HEADER + ", expected it with any value.\n");
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
                : new Answer(503, PLAIN, "not alive: the port of the tables accepts no connections any more\n");
    }

    private Answer metrics() {
        return new Answer(200, "text/plain; version=0.0.4; charset=utf-8", requests.text());
    }

    /** Whether the store answers and takes writes. */
    private Answer ready() {
        try {
            store.requireWritable();
            int tables = store.tableNames().size();
            return new Answer(200, PLAIN, "ready, " + tables + " tables\n");
        } catch (TableStoreException unavailable) {
            return new Answer(503, PLAIN, "not ready: " + unavailable.getMessage() + "\n");
        }
    }

    private Answer check() {
        StoreCheck check = local().check();
        String problems = String.join("\n", check.problems());
        return check.isSound()
                ? new Answer(200, PLAIN, "Read " + check.rowBytes() + " bytes: nothing is wrong\n")
                : new Answer(500, PLAIN, "SOMETHING IS WRONG\n" + problems + "\n");
    }

    private Answer backUp(HttpServletRequest request) {
        Path directory = backups;
        if (directory == null) {
            return new Answer(
                    409, PLAIN, "Found no directory for backups, expected --backups DIR when the server starts.\n");
        }
        RocksDbBackups all = RocksDbBackups.in(directory);
        RocksDbBackups.Backup taken = all.backUp(local());
        String keep = request.getQueryString();
        if (keep != null) {
            if (!keep.matches("keep=[1-9]\\d{0,4}")) {
                return new Answer(400, PLAIN, "Found another query, expected keep=N.\n");
            }
            all.keep(Integer.parseInt(keep.substring("keep=".length())));
        }
        return new Answer(
                200, PLAIN, "Backup " + taken.number() + " in " + directory + ": " + taken.bytes() + " bytes\n");
    }

    private LocalTableStore local() {
        if (store instanceof LocalTableStore local) {
            return local;
        }
        throw new IllegalStateException(
                "Found tables of another service, expected tables of --data: a service is checked and backed up"
                        + " by its own means.");
    }

    /** Returns whether memory has run out here. */
    boolean hasRunOutOfMemory() {
        return exhausted.get() || http.hasRunOutOfMemory();
    }

    @Override
    public void close() {
        http.close();
        requests.close();
    }
}
