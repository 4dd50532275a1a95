package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server of this machine with a data directory of its own, which goes with it. {@link #shared} is started
 * once for all tests of a process, and does not flush: it need not survive a power cut.
 */
public final class PostgreSql implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String USER = "postgres";

    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 10_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private static @Nullable PostgreSql shared;

    private final Path programs;
    private final Path directory;
    private final int port;

    private PostgreSql(Path programs, boolean flushes, @Nullable PostgreSql primary) {
        this.programs = programs;
        try {
            directory = Files.createTempDirectory("tables-postgresql");
            port = freePort();
            if (isRoot()) {
                run(List.of("chown", USER, directory.toString()));
            }
            if (primary == null) {
                initialize(flushes);
            } else {
                copy(primary);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        start();
    }

    /** Returns the server of all tests of this process; skips the test if PostgreSQL is missing. */
    public static synchronized PostgreSql shared() {
        PostgreSql running = shared;
        if (running == null) {
            running = own(false);
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            shared = running;
        }
        return running;
    }

    /**
     * Starts a server for one test, which must close it; skips the test if PostgreSQL is missing.
     *
     * @param flushes whether commits are flushed to the device, as in production
     */
    public static PostgreSql own(boolean flushes) {
        Path programs = programs();
        Assumptions.assumeTrue(
                programs != null,
                "PostgreSQL is missing: install Debian's postgresql, or put initdb and pg_ctl of 15 or later on the path.");
        if (programs == null) {
            throw new IllegalStateException("Assumed otherwise.");
        }
        return new PostgreSql(programs, flushes, null);
    }

    /** Starts a standby for one test, which must close it. It follows a primary server by streaming replication. */
    static PostgreSql standbyOf(PostgreSql primary) {
        return new PostgreSql(primary.programs, true, primary);
    }

    /** Configures commits to wait for a standby from now on. */
    void waitForStandbys() throws SQLException {
        try (Connection connection = plain().getConnection()) {
            Database.execute(connection, "ALTER SYSTEM SET synchronous_standby_names = '*'");
            Database.execute(connection, "SELECT pg_reload_conf()");
            while (!Database.evaluateCondition(
                    connection, "EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')")) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static @Nullable Path programs() {
        List<Path> places = new ArrayList<>();
        if (Files.isDirectory(DEBIAN)) {
            try (Stream<Path> versions = Files.list(DEBIAN)) {
                versions.sorted(Comparator.<Path>naturalOrder().reversed())
                        .map(version -> version.resolve("bin"))
                        .forEach(places::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            places.add(Path.of(place));
        }
        return places.stream()
                .filter(place ->
                        Files.isExecutable(place.resolve("initdb")) && Files.isExecutable(place.resolve("pg_ctl")))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns a free port below those that systems give to outgoing connections. A client that connects to one of those
     * while its server is away may connect to itself, and keep the server from coming back. Each process begins to look
     * at another port.
     */
    static int freePort() throws IOException {
        int first = (int) (ProcessHandle.current().pid() * 37 % PORTS);
        for (int next = 0; next < PORTS; next++) {
            int port = FIRST_PORT + (first + next) % PORTS;
            if (GIVEN.add(port)) {
                try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                    return socket.getLocalPort();
                } catch (BindException taken) {
                    continue;
                }
            }
        }
        throw new IOException("No port from " + FIRST_PORT + " on is free.");
    }

    private void initialize(boolean flushes) throws IOException {
        asUser("initdb", "-D", data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
        String settings = "listen_addresses = '127.0.0.1'\nport = " + port + "\nunix_socket_directories = ''\n"
                + "max_connections = 120\nshared_buffers = 64MB\nlog_min_messages = fatal\n"
                + "fsync = " + (flushes ? "on" : "off") + "\nfull_page_writes = " + (flushes ? "on" : "off") + "\n"
                + "synchronous_commit = " + (flushes ? "on" : "off") + "\n";
        Files.writeString(Path.of(data(), "postgresql.auto.conf"), settings, StandardCharsets.UTF_8);
    }

    private void copy(PostgreSql primary) throws IOException {
        String from = "host=127.0.0.1 port=" + primary.port + " user=" + USER;
        asUser("pg_basebackup", "-D", data(), "-d", from, "-R", "-X", "stream", "-c", "fast", "--no-sync");
        Files.writeString(
                Path.of(data(), "postgresql.auto.conf"),
                "port = " + port + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.APPEND);
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    static boolean isRoot() {
        return System.getProperty("user.name", "").equals("root");
    }

    private void asUser(String program, String... arguments) {
        asOwner(programs.resolve(program).toString(), arguments);
    }

    /** Runs a program as the owner of the server, which refuses to run as root. */
    private void asOwner(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", USER, "--"));
        }
        command.add(program);
        command.addAll(List.of(arguments));
        run(command);
    }

    private void run(List<String> command) {
        try {
            Path output = directory.resolve("output");
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroy();
                throw new IllegalStateException(command + ": " + Files.readString(output, StandardCharsets.UTF_8));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Starts the server, which has stopped. */
    public void start() {
        asUser("pg_ctl", "-D", data(), "-w", "-l", log().toString(), "start");
    }

    /** Starts the server, which has stopped, as a standby of no other: it takes no writes until it is promoted. */
    void startInRecovery() {
        asOwner("touch", data() + "/standby.signal");
        start();
    }

    /** Ends the recovery, if the server is in one. */
    void promote() throws SQLException {
        try (Connection connection = plain().getConnection()) {
            Database.evaluateCondition(connection, "CASE WHEN pg_is_in_recovery() THEN pg_promote() END");
        }
    }

    /** Stops the server as a crash does: nothing is written any more, and connections break. */
    public void crash() {
        stop(false);
    }

    /**
     * Stops the server.
     *
     * @param isOrderly whether it ends its sessions and writes what it has in memory, or stops as a {@link #crash} does
     */
    void stop(boolean isOrderly) {
        asUser("pg_ctl", "-D", data(), "-w", "-m", isOrderly ? "fast" : "immediate", "stop");
    }

    /** Terminates the server with all its processes ({@code kill -9}); {@link #start} recovers it. */
    public void kill() {
        List<ProcessHandle> all = pause();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /**
     * Stops the processes of the server, which keep their connections and answer nothing until they {@linkplain #goOn
     * go on}. The first of them is stopped first, so that it forks no further process, which would be missing among the
     * others.
     */
    List<ProcessHandle> pause() {
        try {
            String pid = Files.readAllLines(Path.of(data(), "postmaster.pid"), StandardCharsets.UTF_8)
                    .get(0);
            ProcessHandle server = ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
            signal("STOP", List.of(server));
            List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
            all.add(0, server);
            signal("STOP", all);
            return all;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Resumes processes that were stopped. */
    void goOn(List<ProcessHandle> stopped) {
        signal("CONT", stopped);
    }

    private void signal(String name, List<ProcessHandle> processes) {
        String all =
                processes.stream().map(process -> Long.toString(process.pid())).collect(Collectors.joining(" "));
        // A process may have ended since it was listed.
        run(List.of("/bin/sh", "-c", "kill -" + name + " " + all + " 2>/dev/null || true"));
    }

    /**
     * Waits until the server has ended all sessions of an application whose processes have ended. Their transactions
     * are then committed or rolled back.
     */
    void awaitEndOf(String application) throws SQLException, InterruptedException {
        long latest = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        try (Connection connection = plain().getConnection()) {
            while (Database.evaluateCondition(
                    connection,
                    "EXISTS (SELECT FROM pg_stat_activity WHERE application_name = '" + application + "')")) {
                if (System.nanoTime() - latest > 0) {
                    throw new AssertionError("Sessions of " + application + " do not end.");
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    /** Runs a program of the server's package as its owner, such as {@code psql}. */
    void runProgram(String program, String... arguments) {
        asUser(program, arguments);
    }

    /** Returns the log of the server. */
    Path log() {
        return Path.of(data(), "log");
    }

    /** Returns the port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** Returns the JDBC URL of a server or a proxy on a port. */
    public static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    /** Returns the user, who needs no password. */
    public static String user() {
        return USER;
    }

    /** Returns a pool for this server, which the test must close. */
    public HikariDataSource pool(int connections) {
        return pool(port, connections);
    }

    /** Returns a pool for a server or proxy on a port, which the test must close. */
    public static HikariDataSource pool(int port, int connections) {
        return pool(url(port), connections);
    }

    /** Returns a pool for an address, which the test must close. */
    static HikariDataSource pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(USER);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(5_000);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** Returns a data source without a pool. */
    public PGSimpleDataSource plain() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url(port));
        source.setUser(USER);
        return source;
    }

    @Override
    public void close() {
        try {
            crash();
        } catch (IllegalStateException stopped) {
            // It had stopped already.
            return;
        } finally {
            run(List.of("rm", "-r", directory.toString()));
        }
    }
}
