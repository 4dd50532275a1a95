package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of Cassandra on this machine with directories of its own, which go with it: a process that is started once for all tests of this
 * one, and ends with it. Does not flush at each write: it need not survive a power cut.
 */
public final class CassandraNode {
    private static final String HOST = "127.0.0.1";

    private static @Nullable CassandraNode shared;

    private final int port;

    private CassandraNode(String classPath) {
        try {
            port = CassandraNodeProcess.freePort(List.of(HOST));
            int storagePort = CassandraNodeProcess.freePort(List.of(HOST));
            CassandraNodeProcess process =
                    new CassandraNodeProcess(CassandraNodeFiles.Place.single(HOST, port, storagePort), classPath);
            process.start();
            process.await();
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
            running = new CassandraNode(CassandraNodeProcess.jars());
            shared = running;
        }
        return running;
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
        return session(port, "");
    }

    /** The same, of a client that the node knows by a name; to be closed by the test. */
    public static CqlSession session(int port, String application) {
        return session(List.of(new InetSocketAddress(HOST, port)), Duration.ofSeconds(20), application);
    }

    /** A session with some nodes that gives up a request after a time; to be closed by the test. */
    static CqlSession session(List<InetSocketAddress> nodes, Duration patience) {
        return session(nodes, patience, "");
    }

    private static CqlSession session(List<InetSocketAddress> nodes, Duration patience, String application) {
        DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, patience)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, patience)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, patience)
                .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(500))
                .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2))
                .build();
        return CqlSession.builder()
                .addContactPoints(nodes)
                .withLocalDatacenter(dataCentre())
                .withConfigLoader(config)
                .withApplicationName(application)
                .build();
    }
}
