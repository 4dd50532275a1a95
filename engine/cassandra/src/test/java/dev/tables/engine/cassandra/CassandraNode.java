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
 * A Cassandra node on this machine with its own directories, which are deleted with it. It is a process that is started
 * once for all tests of a module, even if several processes run them, and ends with the last of them. It does not flush
 * each write, because it need not survive a power failure.
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

    /** Returns the node of all tests of this module; skips the test if the node cannot run. */
    public static synchronized CassandraNode shared() {
        CassandraNode running = shared;
        if (running == null) {
            running = new CassandraNode(share(CassandraNodeProcess.jars()));
            shared = running;
        }
        return running;
    }

    /** Returns the port on 127.0.0.1. */
    public int port() {
        return share.port();
    }

    /** Returns the name of the data center. */
    public static String dataCenter() {
        return "datacenter1";
    }

    /** Opens a session with this node, which the test must close. */
    public CqlSession session() {
        return session(port());
    }

    /** Opens a session with a node or proxy on a port, which the test must close. */
    public static CqlSession session(int port) {
        return session(port, "");
    }

    /** Opens a session with a node or proxy on a port as a client with a name, which the test must close. */
    public static CqlSession session(int port, String application) {
        return session(List.of(new InetSocketAddress(HOST, port)), Duration.ofSeconds(20), dataCenter(), application);
    }

    /** Opens a session with several nodes and a request timeout, which the test must close. */
    static CqlSession session(List<InetSocketAddress> nodes, Duration requestTimeout) {
        return session(nodes, requestTimeout, dataCenter(), "");
    }

    /** Opens a session of a named client that prefers the nodes of a data center, which the test must close. */
    static CqlSession session(
            List<InetSocketAddress> nodes, Duration requestTimeout, String dataCenter, String application) {
        return CqlSession.builder()
                .addContactPoints(nodes)
                .withLocalDatacenter(dataCenter)
                .withConfigLoader(config(requestTimeout).build())
                .withApplicationName(application)
                .build();
    }

    /** Opens a session with nodes through proxies, which the test must close. */
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
                // Otherwise the driver reads the definitions of all tables again after each change of one.
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false);
    }
}
