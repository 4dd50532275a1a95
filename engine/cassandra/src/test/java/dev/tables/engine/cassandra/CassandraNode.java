package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of Cassandra on this machine with directories of its own, which go with it: a process that is started once for all tests of a
 * module, also if several processes run them, and ends with the last. Does not flush at each write: it need not survive a power cut.
 */
public final class CassandraNode {
    private static final String HOST = "127.0.0.1";

    private static @Nullable CassandraNode shared;

    /** Kept open until this process ends. */
    private final CassandraNodeShare share;

    private CassandraNode(CassandraNodeShare share) {
        this.share = share;
    }

    private static CassandraNodeShare share(String classPath) {
        try {
            Path target = Path.of("target").toAbsolutePath();
            return CassandraNodeShare.of(
                    Files.isDirectory(target) ? target : Files.createTempDirectory("tables-cassandra-alone"),
                    (directory, input) -> start(classPath, directory, input));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static int start(String classPath, Path directory, ProcessBuilder.Redirect input)
            throws IOException, InterruptedException {
        int port = CassandraNodeProcess.freePort(List.of(HOST));
        int storagePort = CassandraNodeProcess.freePort(List.of(HOST));
        CassandraNodeProcess process = new CassandraNodeProcess(
                CassandraNodeFiles.Place.single(HOST, port, storagePort), classPath, directory);
        process.start(input);
        process.await();
        return port;
    }

    /** The node of all tests of this module; skips the test where it cannot be. */
    public static synchronized CassandraNode shared() {
        CassandraNode running = shared;
        if (running == null) {
            running = new CassandraNode(share(CassandraNodeProcess.jars()));
            shared = running;
        }
        return running;
    }

    /** The port on 127.0.0.1. */
    public int port() {
        return share.port();
    }

    /** The name of the data centre. */
    public static String dataCenter() {
        return "datacenter1";
    }

    /** A session with this node; to be closed by the test. */
    public CqlSession session() {
        return session(port());
    }

    /** A session with a node or proxy on a port; to be closed by the test. */
    public static CqlSession session(int port) {
        return session(port, "");
    }

    /** The same, of a client that the node knows by a name; to be closed by the test. */
    public static CqlSession session(int port, String application) {
        return session(List.of(new InetSocketAddress(HOST, port)), Duration.ofSeconds(20), dataCenter(), application);
    }

    /** A session with some nodes that gives up a request after a time; to be closed by the test. */
    static CqlSession session(List<InetSocketAddress> nodes, Duration requestTimeout) {
        return session(nodes, requestTimeout, dataCenter(), "");
    }

    /** A session of a client with a name that prefers the nodes of a data center; to be closed by the test. */
    static CqlSession session(
            List<InetSocketAddress> nodes, Duration requestTimeout, String dataCenter, String application) {
        return CqlSession.builder()
                .addContactPoints(nodes)
                .withLocalDatacenter(dataCenter)
                .withConfigLoader(config(requestTimeout).build())
                .withApplicationName(application)
                .build();
    }

    /** A session with nodes by way of proxies; to be closed by the test. */
    static CqlSession proxied(List<Integer> proxies, Duration requestTimeout) {
        CassandraNodeTranslator.lead(proxies);
        return CqlSession.builder()
                .addContactPoints(
                        proxies.stream().map(CassandraNodeTranslator::proxy).toList())
                .withLocalDatacenter(dataCenter())
                .withConfigLoader(config(requestTimeout)
                        .withClass(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS, CassandraNodeTranslator.class)
                        .build())
                .build();
    }

    private static ProgrammaticDriverConfigLoaderBuilder config(Duration requestTimeout) {
        return DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, requestTimeout)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, requestTimeout)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, requestTimeout)
                .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(100))
                .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(1))
                // A node that is stopped keeps its connections.
                .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, requestTimeout.dividedBy(2))
                .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, requestTimeout.dividedBy(2))
                // By default each definition is answered a second late, so that the driver reads several at once.
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO);
    }
}
