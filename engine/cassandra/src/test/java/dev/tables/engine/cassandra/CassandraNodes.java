package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A cluster of nodes on 127.0.0.1, .2, .3…, each a process that can be killed, stopped and started again. Each write is in the log of a node
 * on disk before the node says so: what it has promised to others it knows when it is back.
 */
public final class CassandraNodes implements AutoCloseable {
    /** How long the nodes wait for each other, and clients for them. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** How long they may take to find each other. */
    private static final Duration ACQUAINTANCE = Duration.ofSeconds(120);

    private final int port;
    private final List<CassandraNodeProcess> nodes = new ArrayList<>();

    private CassandraNodes(int size, boolean flushes) throws IOException {
        String classPath = CassandraNodeProcess.jars();
        List<String> hosts = hosts(size);
        port = CassandraNodeProcess.freePort(hosts);
        int storagePort = CassandraNodeProcess.freePort(hosts);
        for (int node = 0; node < size; node++) {
            nodes.add(new CassandraNodeProcess(
                    new CassandraNodeFiles.Place(
                            hosts.get(node), port, storagePort, hosts.get(0), token(node, size), PATIENCE, flushes),
                    classPath));
        }
    }

    /** Side by side, all but the first: it makes what a new cluster has in common. */
    private void begin() throws IOException, InterruptedException {
        nodes.get(0).start();
        nodes.get(0).await();
        List<CassandraNodeProcess> others = nodes.subList(1, size());
        for (CassandraNodeProcess other : others) {
            other.start();
        }
        for (CassandraNodeProcess other : others) {
            other.await();
        }
        awaitEachOther();
    }

    private void awaitEachOther() throws InterruptedException {
        long until = System.nanoTime() + ACQUAINTANCE.toNanos();
        for (String host : hosts(size())) {
            while (!knowsAll(host)) {
                if (System.nanoTime() > until) {
                    throw new IllegalStateException("The node on " + host + " does not know all " + size()
                            + " nodes after " + ACQUAINTANCE + ".");
                }
                Thread.sleep(100);
            }
        }
    }

    private boolean knowsAll(String host) {
        try (CqlSession session =
                CassandraNode.session(List.of(new InetSocketAddress(host, port)), PATIENCE.multipliedBy(2))) {
            return session.getMetadata().getNodes().size() == size();
        } catch (DriverException notYet) {
            return false;
        }
    }

    private static List<String> hosts(int size) {
        return IntStream.rangeClosed(1, size)
                .mapToObj(node -> "127.0.0." + node)
                .toList();
    }

    /** The ring in equal parts. */
    private static BigInteger token(int node, int size) {
        BigInteger ring = BigInteger.ONE.shiftLeft(Long.SIZE);
        return ring.multiply(BigInteger.valueOf(node))
                .divide(BigInteger.valueOf(size))
                .subtract(BigInteger.ONE.shiftLeft(Long.SIZE - 1));
    }

    /** Starts so many, which flush their logs before each answer or every ten seconds; skips the test where that cannot be. */
    public static CassandraNodes start(int size, boolean flushes) {
        CassandraNodes made = null;
        boolean begun = false;
        try {
            made = new CassandraNodes(size, flushes);
            made.begin();
            begun = true;
            return made;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } finally {
            if (made != null && !begun) {
                made.close();
            }
        }
    }

    /** How many there are. */
    public int size() {
        return nodes.size();
    }

    /** The port of each. */
    public int port() {
        return port;
    }

    /** A session with all; to be closed by the test. */
    public CqlSession session() {
        return session(port, size());
    }

    /** A session with a cluster of another process; to be closed by the test. */
    public static CqlSession session(int port, int size) {
        return CassandraNode.session(
                hosts(size).stream()
                        .map(host -> new InetSocketAddress(host, port))
                        .toList(),
                PATIENCE.multipliedBy(2));
    }

    /** A session with a cluster of another process by way of a proxy for each node; to be closed by the test. */
    public static CqlSession session(List<Integer> proxies) {
        return CassandraNode.proxied(proxies, PATIENCE.multipliedBy(2));
    }

    /** The addresses of the nodes. */
    public List<InetSocketAddress> addresses() {
        return hosts(size()).stream()
                .map(host -> new InetSocketAddress(host, port))
                .toList();
    }

    /** Kills a node as {@code kill -9} does. */
    public void kill(int node) throws InterruptedException {
        nodes.get(node).kill();
    }

    /** Starts a killed node, and waits until it answers. */
    public void restart(int node) throws IOException, InterruptedException {
        nodes.get(node).start();
        nodes.get(node).await();
    }

    /** Stops a node: it keeps its connections, and answers nothing. */
    public void stop(int node) throws IOException, InterruptedException {
        nodes.get(node).signal("STOP");
    }

    /** Lets a stopped node go on. */
    public void goOn(int node) throws IOException, InterruptedException {
        nodes.get(node).signal("CONT");
    }

    @Override
    public void close() {
        nodes.forEach(CassandraNodeProcess::end);
    }
}
