package dev.tables.copy.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.engine.rocksdb.RocksDbBackups;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers operators of a server, on this machine only: whether it is alive and ready, its metrics, a check, a backup.
 *
 * <p>What does something is a POST with header {@value #HEADER}, which no page in a browser can send to another site.
 */
final class AdminServer implements AutoCloseable {
    /** Every POST has it. */
    static final String HEADER = "X-Tables-Admin";

    /** A page of another site, whose name has come to mean this machine, still sends that name. */
    private static final Pattern HERE = Pattern.compile("(?i:127\\.0\\.0\\.1|localhost|\\[::1])(:\\d{1,5})?");

    private static final int THREADS = 4;
    private static final String PLAIN = "text/plain; charset=utf-8";

    private final HttpServer http;
    private final ExecutorService threads;
    private final TableStore store;
    private final @Nullable Path backups;
    private final Requests requests;

    private AdminServer(
            HttpServer http, ExecutorService threads, TableStore store, @Nullable Path backups, Requests requests) {
        this.http = http;
        this.threads = threads;
        this.store = store;
        this.backups = backups;
        this.requests = requests;
    }

    /** What is answered. */
    private record Answer(int status, String contentType, String text) {}

    static AdminServer start(int port, TableStore store, @Nullable Path backups, Requests requests) {
        HttpServer http;
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException taken) {
            throw new UncheckedIOException("The admin port " + port + " cannot be used.", taken);
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "tables-admin");
            thread.setDaemon(true);
            return thread;
        });
        AdminServer admin = new AdminServer(http, threads, store, backups, requests);
        admin.answer("/health/live", "GET", exchange -> new Answer(200, PLAIN, "alive\n"));
        admin.answer("/health/ready", "GET", exchange -> admin.ready());
        admin.answer(
                "/metrics",
                "GET",
                exchange -> new Answer(200, "text/plain; version=0.0.4; charset=utf-8", requests.text()));
        admin.answer("/check", "POST", exchange -> admin.check());
        admin.answer("/backup", "POST", admin::backUp);
        http.setExecutor(threads);
        http.start();
        return admin;
    }

    int port() {
        return http.getAddress().getPort();
    }

    private void answer(String path, String method, Function<HttpExchange, Answer> work) {
        http.createContext(path, exchange -> {
            Answer answer = refusal(exchange, path, method);
            send(exchange, answer != null ? answer : answer(exchange, work));
        });
    }

    private static @Nullable Answer refusal(HttpExchange exchange, String path, String method) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        if (host != null && !HERE.matcher(host).matches()) {
            return new Answer(
                    403, PLAIN, "Found another name of this machine in Host, expected 127.0.0.1 or localhost.\n");
        }
        if (!exchange.getRequestURI().getPath().equals(path)) {
            return new Answer(404, PLAIN, "Found another path, expected " + path + ".\n");
        }
        if (!exchange.getRequestMethod().equals(method)) {
            return new Answer(405, PLAIN, "Found another method, expected " + method + ".\n");
        }
        if (method.equals("POST") && !exchange.getRequestHeaders().containsKey(HEADER)) {
            return new Answer(403, PLAIN, "Found no header " + HEADER + ", expected it with any value.\n");
        }
        return null;
    }

    private static Answer answer(HttpExchange exchange, Function<HttpExchange, Answer> work) {
        try {
            return work.apply(exchange);
        } catch (TableStoreException | IllegalStateException | IllegalArgumentException failed) {
            return new Answer(500, PLAIN, failed.getMessage() + "\n");
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        exchange.sendResponseHeaders(answer.status(), body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
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

    private Answer backUp(HttpExchange exchange) {
        Path directory = backups;
        if (directory == null) {
            return new Answer(
                    409, PLAIN, "Found no directory for backups, expected --backups DIR when the server starts.\n");
        }
        RocksDbBackups all = RocksDbBackups.in(directory);
        RocksDbBackups.Backup taken = all.backUp(local());
        String keep = exchange.getRequestURI().getQuery();
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

    @Override
    public void close() {
        http.stop(0);
        threads.shutdown();
        requests.close();
    }
}
