package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.server.ServerOptions;
import dev.tables.engine.server.StandaloneTablesServer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The port of operators, with stores that fail and hang, and clients that send nothing or half of a request. */
class AdminServerTest {
    /** More than the port accepts at once. */
    private static final int MANY = Effort.byEffort(100, 300);

    @TempDir
    private Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final ExecutorService clients = Executors.newCachedThreadPool();
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile @Nullable Supplier<? extends Throwable> thrown;
    private volatile boolean hangs;
    private int port;

    @AfterEach
    void close() throws Exception {
        letGo.countDown();
        clients.shutdown();
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    /** Returns a proxy of an object. Each call throws or hangs if the test has requested it. */
    private <T> T troubled(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                AdminServerTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Supplier<? extends Throwable> now = thrown;
                    if (now != null) {
                        throw now.get();
                    }
                    // What makes no request answers at once.
                    if (hangs && !method.getName().equals("writeFailure")) {
                        waiting.incrementAndGet();
                        letGo.await();
                    }
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause() == null ? failed : failed.getCause();
                    }
                }));
    }

    private void start(TableStore store) {
        Requests requests = new Requests();
        AdminServer admin = AdminServer.start(0, store, folder, requests);
        open.add(admin);
        port = admin.port();
    }

    private String ask(String method, String path, String headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            String request = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + headers
                    + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String ask(String method, String path) throws IOException {
        return ask(method, path, method.equals("POST") ? AdminServer.HEADER + ": 1\r\nContent-Length: 0\r\n" : "");
    }

    private CompletableFuture<String> later(String method, String path) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return ask(method, path);
                    } catch (IOException failed) {
                        throw new IllegalStateException(failed);
                    }
                },
                clients);
    }

    @Test
    void requestsAreAnsweredAfterAnyError() throws Exception {
        LocalTableStore memory = LocalTableStore.inMemory();
        open.add(memory);
        start(troubled(TableStore.class, memory));
        List<Supplier<? extends Throwable>> all = List.of(
                () -> new OutOfMemoryError("Thrown by a test"),
                () -> new StackOverflowError("Thrown by a test"),
                () -> new NoClassDefFoundError("Thrown by a test"),
                () -> new NullPointerException("Thrown by a test"),
                () -> new java.io.UncheckedIOException(new IOException("Thrown by a test")));
        for (Supplier<? extends Throwable> one : all) {
            thrown = one;
            assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 500").contains("Thrown by a test");
            assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 200");
        }
        thrown = null;
        assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 200");
    }

    @Test
    void serverIsAliveAndReadyDuringChecksAndBackups() throws Exception {
        OrderedStore slow = troubled(OrderedStore.class, new MemoryOrderedStore());
        LocalTableStore store = LocalTableStore.open(slow, LocalStoreOptions.defaults());
        open.add(store);
        store.createTable("rows");
        start(store);
        hangs = true;
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(later("POST", "/check"));
        }
        await(1);
        assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 200");
        assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 200");
        assertThat(ask("GET", "/metrics")).startsWith("HTTP/1.1 200");
        assertThat(ask("POST", "/check"))
                .startsWith("HTTP/1.1 409")
                .contains("Another request to this path is still running.");
        hangs = false;
        letGo.countDown();
        int done = 0;
        for (CompletableFuture<String> one : all) {
            done += one.get(30, TimeUnit.SECONDS).startsWith("HTTP/1.1 200") ? 1 : 0;
        }
        assertThat(done).isPositive();
        assertThat(ask("POST", "/check")).startsWith("HTTP/1.1 200");
    }

    @Test
    void serverIsAliveWhileTheStoreHangs() throws Exception {
        LocalTableStore memory = LocalTableStore.inMemory();
        open.add(memory);
        start(troubled(TableStore.class, memory));
        hangs = true;
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            all.add(later("GET", "/health/ready"));
        }
        await(8);
        assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 200");
        assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 503").contains("waiting for the store");
        hangs = false;
        letGo.countDown();
        for (CompletableFuture<String> one : all) {
            assertThat(one.get(30, TimeUnit.SECONDS)).matches("(?s)HTTP/1\\.1 (200|503) .*");
        }
        assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 200");
    }

    private void await(int calls) throws InterruptedException {
        for (int i = 0; i < 3000 && waiting.get() < calls; i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(waiting.get()).isGreaterThanOrEqualTo(calls);
    }

    @Test
    void serverIsAliveDespiteIncompleteRequests() throws Exception {
        LocalTableStore memory = LocalTableStore.inMemory();
        open.add(memory);
        start(memory);
        String half = "POST /check HTTP/1.1\r\nHost: localhost\r\n" + AdminServer.HEADER + ": 1\r\n";
        for (String sent : List.of("", half, half + "Content-Length: 100\r\n\r\nhalf")) {
            List<Socket> sockets = new ArrayList<>();
            try {
                for (int i = 0; i < MANY; i++) {
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                    sockets.add(socket);
                    socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
                }
                assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 200");
                assertThat(ask("GET", "/health/ready")).startsWith("HTTP/1.1 200");
            } finally {
                for (Socket socket : sockets) {
                    socket.close();
                }
            }
        }
    }

    /** Checks content types that a page in a browser can send to any site without a preflight request. */
    @Test
    void requestsOfBrowserPagesAreRejected() throws Exception {
        LocalTableStore memory = LocalTableStore.inMemory();
        open.add(memory);
        start(memory);
        for (String type : List.of(
                "",
                "Content-Type: text/plain\r\n",
                "Content-Type: application/x-www-form-urlencoded\r\n",
                "Content-Type: multipart/form-data; boundary=b\r\n")) {
            for (String path : List.of("/check", "/backup", "/backup?keep=1")) {
                String page = "Origin: https://other.example\r\n" + type + "Content-Length: 0\r\n";
                assertThat(ask("POST", path, page)).startsWith("HTTP/1.1 403");
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void processEndsIfItsPortAcceptsNothing() throws Exception {
        LocalTableStore memory = LocalTableStore.inMemory();
        open.add(memory);
        StandaloneTablesServer server = StandaloneTablesServer.start(
                memory,
                ServerOptions.of(AccountKeys.development(), memory),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        open.add(server);
        AdminServer admin = AdminServer.start(0, memory, null, new Requests(), server::isAcceptingRequests);
        open.add(admin);
        port = admin.port();
        ServeCommand command = (ServeCommand) TablesCommand.commandLine()
                .parseArgs("serve", "--store", "memory:")
                .subcommand()
                .commandSpec()
                .userObject();
        CountDownLatch ended = new CountDownLatch(1);
        ServeCommand.Running running = new ServeCommand.Running(memory, server, admin);
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return command.watch(running, ended);
                    } catch (InterruptedException interrupted) {
                        throw new IllegalStateException(interrupted);
                    }
                },
                clients);
        assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 200");
        assertThat(running.isAcceptingRequests()).isTrue();
        assertThat(status).isNotDone();
        server.close();
        assertThat(ask("GET", "/health/live")).startsWith("HTTP/1.1 503").contains("no longer accepts connections");
        assertThat(status.get(30, TimeUnit.SECONDS)).isEqualTo(ExitCode.FAILED);
    }
}
