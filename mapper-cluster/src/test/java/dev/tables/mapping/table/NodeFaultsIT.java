package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.tck.fault.LossyProxy;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three client processes on three Cassandra nodes, of which one, two or all are killed or stopped, while connections
 * break and answers are lost. The clients give up soon, so that many outcomes are unknown, and read the partitions of
 * these again and again. In the end nothing is lost or half done, and no write of unknown outcome has changed after its
 * client has read its partition.
 *
 * <p>{@code -Dcluster.faults} sets how many faults there are, {@code -Dtables.seed} which.
 */
class NodeFaultsIT {
    private static final int CLIENTS = 3;
    private static final int FAULTS = Effort.byEffort("cluster.faults", 3, 5);
    /** The number of messages of which one breaks its connection. */
    private static final int ONE_OF = 10;

    private static final String KEYSPACE = "faults";

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    /** A fault of nodes, or of the connections of clients with one. */
    private enum Kind {
        KILL,
        STOP,
        PAUSE,
        CUT,
        LOSE
    }

    @Test
    @Thorough("kills and stops three Cassandra nodes")
    void dataIsConsistentAfterNodeFaults() throws Exception {
        Random random = SEED.random();
        CassandraNodes nodes = CassandraNodes.shared();
        try (CqlSession session = nodes.session();
                Proxies proxies = new Proxies(nodes);
                ClusterRun run = new ClusterRun(nodes, proxies.ports(), CLIENTS, KEYSPACE, random.nextLong())) {
            run.awaitClients();
            Faults faults = new Faults(nodes, proxies, run);
            for (int fault = 0; fault < FAULTS; fault++) {
                Kind kind = Kind.values()[fault % Kind.values().length];
                List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
                Collections.shuffle(order, random);
                int count = kind == Kind.KILL || kind == Kind.STOP ? 1 + random.nextInt(nodes.size()) : 1;
                List<Integer> chosen = order.subList(0, count).stream().sorted().toList();
                String when = "fault " + fault + ", " + kind + " of " + chosen + ", " + SEED;
                faults.fail(kind, chosen, new Random(random.nextLong()));
                run.awaitNodes(session, KEYSPACE, when);
                run.awaitWrites(10, "after " + when);
            }
            run.check(FAULTS + " faults of three nodes, " + SEED);
        }
    }

    /** Makes nodes and connections fail, until clients have noticed, and repairs them. */
    private record Faults(CassandraNodes nodes, Proxies proxies, ClusterRun run) {
        void fail(Kind kind, List<Integer> chosen, Random random) throws IOException, InterruptedException {
            String when = kind + " of " + chosen;
            LossyProxy proxy = proxies.all.get(chosen.get(0));
            switch (kind) {
                case KILL -> kill(chosen, when);
                case STOP -> stop(chosen, 10, when);
                case PAUSE -> stop(chosen, 2, when);
                case CUT -> {
                    for (int cut = 0; cut < 3; cut++) {
                        proxy.breakConnections();
                        run.awaitReports(3, when);
                    }
                }
                case LOSE -> {
                    proxy.loseSome(random, ONE_OF, EnumSet.allOf(LossyProxy.Loss.class));
                    run.awaitReports(30, when);
                    proxy.loseNothing();
                }
            }
        }

        /** Restarts the nodes in their order: the others ask the first of all for the state of the ring. */
        private void kill(List<Integer> chosen, String when) throws IOException, InterruptedException {
            for (int node : chosen) {
                nodes.kill(node);
            }
            run.awaitReports(10, when);
            for (int node : chosen) {
                nodes.restart(node);
            }
        }

        private void stop(List<Integer> chosen, int reports, String when) throws IOException, InterruptedException {
            for (int node : chosen) {
                nodes.stop(node);
            }
            run.awaitReports(reports, when);
            for (int node : chosen) {
                nodes.goOn(node);
            }
        }
    }

    /** A proxy for each node. */
    private static final class Proxies implements AutoCloseable {
        private final List<LossyProxy> all = new ArrayList<>();

        Proxies(CassandraNodes nodes) throws IOException {
            for (InetSocketAddress node : nodes.addresses()) {
                all.add(new LossyProxy(node));
            }
        }

        List<Integer> ports() {
            return all.stream().map(LossyProxy::port).toList();
        }

        @Override
        public void close() throws IOException {
            for (LossyProxy proxy : all) {
                proxy.close();
            }
        }
    }
}
