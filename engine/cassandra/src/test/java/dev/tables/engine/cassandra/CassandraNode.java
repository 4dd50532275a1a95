package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A node of Cassandra on this machine with directories of its own, which go with it: a process that is started once for all tests of this
 * one, and ends with it. Does not flush at each write: it need not survive a power cut.
 */
public final class CassandraNode {
    private static final String HOST = "127.0.0.1";
    private static final int JDK = 17;
    private static final Duration START = Duration.ofSeconds(120);
    private static final int PAUSE_MILLIS = 100;
    /** Ends it when this process has ended, however: its input ends then. */
    private static final String TIED =
            "\"$@\" & node=$!; read end; kill -9 $node; wait $node 2>/dev/null; rm -r \"$TABLES_NODE\"";

    private static @Nullable CassandraNode shared;

    private final Path directory;
    private final int port;

    private CassandraNode(String classPath) {
        try {
            directory = Files.createTempDirectory("tables-cassandra");
            port = freePort();
            Process process = start(classPath);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
            await(process);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The node of all tests of this process; skips the test where it cannot be. */
    public static synchronized CassandraNode shared() {
        CassandraNode running = shared;
        if (running == null) {
            int java = Runtime.version().feature();
            Assumptions.assumeTrue(java == JDK, "Cassandra 5.0 runs on JDK 17; this is " + java + ".");
            Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "Cassandra is started by /bin/sh.");
            String classPath = CassandraNodeJars.classPath();
            Assumptions.assumeTrue(
                    classPath != null,
                    "The jars of Cassandra are missing: Maven could not get " + CassandraNodeJars.ARTIFACT + ".");
            running = new CassandraNode(String.valueOf(classPath));
            shared = running;
        }
        return running;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process start(String classPath) throws IOException {
        String yaml = CassandraNodeFiles.yaml(directory, HOST, port, freePort());
        Path config = Files.writeString(directory.resolve("cassandra.yaml"), yaml, StandardCharsets.UTF_8);
        Path log =
                Files.writeString(directory.resolve("logback.xml"), CassandraNodeFiles.LOGBACK, StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", TIED, "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(CassandraNodeFiles.options(directory, config, log));
        command.addAll(List.of("-cp", classPath, "org.apache.cassandra.service.CassandraDaemon"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment().put("TABLES_NODE", directory.toString());
        return builder.start();
    }

    private static void end(Process process) {
        try {
            process.getOutputStream().close();
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (IOException ended) {
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void await(Process process) throws IOException, InterruptedException {
        long until = System.nanoTime() + START.toNanos();
        while (!answers()) {
            if (!process.isAlive() || System.nanoTime() > until) {
                throw new IllegalStateException("Cassandra does not start: "
                        + Files.readString(directory.resolve("output"), StandardCharsets.UTF_8));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(HOST, port), PAUSE_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** The name of the data centre. */
    public static String dataCentre() {
        return "datacenter1";
    }

    /** A session with this node; to be closed by the test. */
    public CqlSession session() {
        return session(port);
    }

    /** A session with a node or proxy on a port; to be closed by the test. */
    public static CqlSession session(int port) {
        DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(20))
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(20))
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(20))
                .build();
        return CqlSession.builder()
                .addContactPoint(new InetSocketAddress(HOST, port))
                .withLocalDatacenter(dataCentre())
                .withConfigLoader(config)
                .build();
    }
}
