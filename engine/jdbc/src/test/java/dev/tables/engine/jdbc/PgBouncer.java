package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * PgBouncer in transaction mode in front of a server, with a process of its own. Transactions go to the connections
 * with the server in turn, so that the next transaction of a client usually meets another process of the server.
 */
final class PgBouncer implements AutoCloseable {
    private static final List<Path> PLACES = List.of(Path.of("/usr/sbin/pgbouncer"), Path.of("/usr/bin/pgbouncer"));
    private static final String USER = "postgres";

    private final PostgreSql server;
    private final Path directory;
    private final int port;
    private final Process process;

    /** Starts one, and waits until it takes connections; skips the test where PgBouncer is missing. */
    static PgBouncer before(PostgreSql server) throws IOException, InterruptedException {
        return before(server, server.port());
    }

    /**
     * Starts PgBouncer in front of a server, with a proxy in between.
     *
     * @param port the port of the proxy
     */
    static PgBouncer before(PostgreSql server, int port) throws IOException, InterruptedException {
        Path program = PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
        Assumptions.assumeTrue(program != null, "PgBouncer is missing: install Debian's pgbouncer.");
        return new PgBouncer(String.valueOf(program), server, port);
    }

    private PgBouncer(String program, PostgreSql server, int behind) throws IOException, InterruptedException {
        this.server = server;
        directory = Files.createTempDirectory("tables-pgbouncer");
        port = PostgreSql.freePort();
        Files.writeString(directory.resolve("users"), "\"" + USER + "\" \"\"\n", StandardCharsets.UTF_8);
        Path settings = directory.resolve("settings");
        Files.writeString(settings, settings(behind), StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>();
        if (PostgreSql.isRoot()) {
            own();
            command.addAll(List.of("runuser", "-u", USER, "--"));
        }
        command.addAll(List.of(program, settings.toString()));
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        await();
    }

    private String settings(int behind) {
        return "[databases]\n* = host=127.0.0.1 port=" + behind + "\n[pgbouncer]\npool_mode = transaction\n"
                + "listen_addr = 127.0.0.1\nlisten_port = " + port
                + "\nunix_socket_dir =\nauth_type = trust\nauth_file = "
                + directory.resolve("users") + "\nadmin_users = " + USER
                + "\ndefault_pool_size = 60\nmin_pool_size = 4\n"
                + "server_round_robin = 1\nserver_login_retry = 1\n";
    }

    private void own() throws IOException, InterruptedException {
        if (new ProcessBuilder("chown", "-R", USER, directory.toString())
                        .start()
                        .waitFor()
                != 0) {
            throw new IOException("The owner of " + directory + " cannot be changed.");
        }
    }

    private void await() throws IOException, InterruptedException {
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                if (socket.isConnected()) {
                    return;
                }
            } catch (IOException notYet) {
                if (!process.isAlive()) {
                    throw new IOException(Files.readString(directory.resolve("log"), StandardCharsets.UTF_8), notYet);
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    /** Returns the port on 127.0.0.1. */
    int port() {
        return port;
    }

    /** Returns a pool with the driver's defaults, which the test must close. */
    HikariDataSource pool(int connections) {
        return PostgreSql.pool(port, connections);
    }

    /** Waits until every write that has come here was done or has failed, also those whose clients have left. */
    void settle() throws SQLException, InterruptedException {
        // Returns when each connection with the server was closed, none of them within a transaction.
        command("PAUSE");
        try (Connection connection = server.plain().getConnection()) {
            while (Database.evaluateCondition(
                    connection,
                    "EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'client backend'"
                            + " AND pid <> pg_backend_pid())")) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
        command("RESUME");
    }

    private void command(String text) {
        server.runProgram("psql", "-h", "127.0.0.1", "-p", String.valueOf(port), "-U", USER, "-c", text, "pgbouncer");
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        process.onExit().join();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(directory)) {
            found.forEach(file -> files.add(0, file));
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
