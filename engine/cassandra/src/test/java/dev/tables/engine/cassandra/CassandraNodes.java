package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of nodes on 127.0.0.1, .2, .3…, each a process that can be killed, stopped and started again. Each write is
 * in the node's log on disk before the node acknowledges it, so that a restarted node still has its promises to other
 * nodes.
 */
public final class CassandraNodes implements AutoCloseable {
    /** How long the nodes wait for each other, and clients for them. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** How long they may take to find each other. */
    private static final Duration ACQUAINTANCE = Duration.ofSeconds(120);

    private static @Nullable CassandraNodes shared;

    private final int port;
    private final int storagePort;
    private final String classPath;
    private final boolean flushes;
    private final List<CassandraNodeFiles.Setup> setups;
    private final List<BigInteger> tokens = new ArrayList<>();
    private final List<CassandraNodeProcess> nodes = new ArrayList<>();

    private CassandraNodes(List<CassandraNodeFiles.Setup> setups, boolean flushes) throws IOException {
        classPath = CassandraNodeProcess.jars();
        this.flushes = flushes;
        List<String> hosts = hosts(setups.size() + 1);
        port = CassandraNodeProcess.freePort(hosts);
        storagePort = CassandraNodeProcess.freePort(hosts);
        this.setups = new ArrayList<>();
        for (CassandraNodeFiles.Setup setup : setups) {
            this.setups.add(setup.managedAt(CassandraNodeProcess.freePort(hosts.subList(0, 1))));
        }
        for (int node = 0; node < setups.size(); node++) {
            tokens.add(token(node, setups));
            nodes.add(made(node, tokens.get(node), this.setups.get(node)));
        }
    }

    private CassandraNodeProcess made(int node, BigInteger token, CassandraNodeFiles.Setup setup) throws IOException {
        return new CassandraNodeProcess(
                new CassandraNodeFiles.Place(host(node), port, storagePort, host(0), token, PATIENCE, flushes, setup),
                classPath);
    }

    /** Starts all nodes except the first in parallel. The first one creates what a new cluster shares. */
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
        return IntStream.range(0, size).mapToObj(CassandraNodes::host).toList();
    }

    private static String host(int node) {
        return "127.0.0." + (node + 1);
    }

    /** Returns the token of a node. The ring is divided equally among the nodes of each data center. */
    private static BigInteger token(int node, List<CassandraNodeFiles.Setup> setups) {
        String center = setups.get(node).dataCenter();
        List<Integer> members = IntStream.range(0, setups.size())
                .filter(other -> setups.get(other).dataCenter().equals(center))
                .boxed()
                .toList();
        return token(members.indexOf(node), members.size()).add(BigInteger.valueOf(node));
    }

    private static BigInteger token(int part, int parts) {
        BigInteger ring = BigInteger.ONE.shiftLeft(Long.SIZE);
        return ring.multiply(BigInteger.valueOf(part))
                .divide(BigInteger.valueOf(parts))
                .subtract(BigInteger.ONE.shiftLeft(Long.SIZE - 1));
    }

    /**
     * Returns three nodes that all tests of this process share and that end with the process. Tests restart the nodes
     * that they stop. If a failed test has left a node stopped, the method starts new nodes. The nodes flush their logs
     * before each answer, or every ten seconds with {@code -Dcluster.periodic}.
     */
    public static synchronized CassandraNodes shared() {
        CassandraNodes running = shared;
        if (running != null && !hosts(running.size()).stream().allMatch(running::knowsAll)) {
            running.close();
            running = null;
        }
        if (running == null) {
            running = start(3, !Boolean.getBoolean("cluster.periodic"));
            shared = running;
        }
        return running;
    }

    /**
     * Starts nodes that flush their logs before each answer or every ten seconds; skips the test if they cannot run.
     */
    public static CassandraNodes start(int size, boolean flushes) {
        return start(Collections.nCopies(size, CassandraNodeFiles.Setup.DEFAULT), flushes);
    }

    /** Starts one node for each data center named, which flush their logs before each answer. */
    public static CassandraNodes startIn(List<String> dataCenters) {
        return start(
                dataCenters.stream().map(CassandraNodeFiles.Setup.DEFAULT::in).toList(), true);
    }

    /** Starts one node for each clock, which is so far ahead of the system's, or behind if negative. */
    public static CassandraNodes startAhead(List<Duration> clocks) {
        return start(
                clocks.stream().map(CassandraNodeFiles.Setup.DEFAULT::ahead).toList(), true);
    }

    /** Starts one node, of which a read fails after it has scanned this many deleted rows. */
    public static CassandraNodes startAllowing(int deletedRows) {
        return start(List.of(CassandraNodeFiles.Setup.DEFAULT.allowing(deletedRows)), false);
    }

    private static CassandraNodes start(List<CassandraNodeFiles.Setup> setups, boolean flushes) {
        CassandraNodes made = null;
        boolean begun = false;
        try {
            made = new CassandraNodes(setups, flushes);
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

    /** Returns the number of nodes. */
    public int size() {
        return nodes.size();
    }

    /** Returns the port of each node. */
    public int port() {
        return port;
    }

    /** Opens a session with all nodes, which the test must close. */
    public CqlSession session() {
        return session(port, size());
    }

    /** Opens a session with a cluster of another process, which the test must close. */
    public static CqlSession session(int port, int size) {
        return session(port, size, CassandraNode.dataCenter());
    }

    /** Opens a session that prefers the nodes of a data center, which the test must close. */
    public static CqlSession session(int port, int size, String dataCenter) {
        return CassandraNode.session(addresses(port, size), PATIENCE.multipliedBy(2), dataCenter, "");
    }

    private static List<InetSocketAddress> addresses(int port, int size) {
        return hosts(size).stream()
                .map(host -> new InetSocketAddress(host, port))
                .toList();
    }

    /** Opens a session with a cluster of another process through a proxy for each node, which the test must close. */
    public static CqlSession session(List<Integer> proxies) {
        return CassandraNode.proxied(proxies, PATIENCE.multipliedBy(2));
    }

    /** Returns the addresses of the nodes. */
    public List<InetSocketAddress> addresses() {
        return addresses(port, size());
    }

    /** Terminates a node as {@code kill -9} does. */
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

    /** Resumes a stopped node. */
    public void goOn(int node) throws IOException, InterruptedException {
        nodes.get(node).signal("CONT");
    }

    /** Adds a node in the middle of the first node's part of the ring; returns when it has its data and answers. */
    public void add() throws IOException, InterruptedException {
        BigInteger middle = token(1, 2 * size());
        tokens.add(middle);
        CassandraNodeFiles.Setup setup =
                CassandraNodeFiles.Setup.DEFAULT.managedAt(CassandraNodeProcess.freePort(hosts(1)));
        setups.add(setup);
        CassandraNodeProcess added = made(size(), middle, setup.joining(""));
        nodes.add(added);
        added.start();
        added.await();
        awaitEachOther();
    }

    /** Replaces a node: kills it and starts another one with the same address and no data. */
    public void replace(int node) throws IOException, InterruptedException {
        nodes.get(node).kill();
        nodes.get(node).end();
        CassandraNodeProcess replacement =
                made(node, tokens.get(node), setups.get(node).joining(host(node)));
        nodes.set(node, replacement);
        replacement.start();
        replacement.await();
        awaitEachOther();
    }

    /** Runs a command of {@code nodetool} on a node, and returns what it prints. */
    public String manage(int node, String... arguments) throws IOException, InterruptedException {
        return nodes.get(node).manage(arguments);
    }

    @Override
    public void close() {
        nodes.forEach(CassandraNodeProcess::end);
    }
}
