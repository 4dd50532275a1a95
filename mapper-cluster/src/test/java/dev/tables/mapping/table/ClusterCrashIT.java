package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.tck.fault.LossyProxy;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Four client processes on Cassandra or PostgreSQL: what they saw of rows looks as if one operation had followed the other, no acknowledged write of an
 * entity is lost, indexes are exact at any time, and nothing is left after recovery. On one node, and on PostgreSQL, clients are killed; on three of them, with three
 * replicas, nodes too: one at a time is killed, or stopped, and comes back.
 *
 * <p>{@code -Dcluster.writes} sets how much is done between two faults, {@code
 * -Dtables.seed} which they are, and {@code -Dcluster.periodic} lets nodes write their logs now and then, as they do unless configured.
 */
class ClusterCrashIT {
    private static final int KILLED_CLIENTS = Effort.byEffort("cluster.clients.killed", 1, 3);
    /** The number of nodes that are killed or stopped, one after the other; six are a kill and a stop of each. */
    private static final int NODE_FAULTS = Effort.byEffort("cluster.nodes.failed", 2, 6);
    /** Writes that are acknowledged between two kills. */
    private static final int WRITES = Effort.byEffort("cluster.writes", 30, 100);

    /** Of how many messages one breaks its connection. */
    private static final int ONE_OF = 40;

    /** How often that many writes are awaited, at most, until enough connections broke. */
    private static final int ATTEMPTS = 20;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_126);

    @Test
    @Thorough("starts a Cassandra node")
    void dataIsConsistentAfterClientKills() throws Exception {
        Random random = SEED.random();
        try (ClusterRun run = new ClusterRun(CassandraNode.shared().port(), 1, "cluster", random.nextLong())) {
            for (int kill = 0; kill < KILLED_CLIENTS; kill++) {
                run.awaitWrites(WRITES, "kill " + kill + " of " + SEED);
                run.replaceClient(random.nextInt(4), random.nextLong());
            }
            run.awaitWrites(WRITES, "the last");
            run.check("one node, " + SEED);
        }
    }

    /** Where index rows are written directly, in the transactions of their entities. */
    @Test
    void dataIsConsistentAfterClientKillsOnPostgreSql() throws Exception {
        Random random = SEED.random();
        try (ClusterRun run =
                new ClusterRun(PostgreSql.shared().port(), ClusterClient.ON_POSTGRESQL, "cluster", random.nextLong())) {
            for (int kill = 0; kill < KILLED_CLIENTS; kill++) {
                run.awaitWrites(WRITES, "kill " + kill + " of " + SEED);
                run.replaceClient(random.nextInt(4), random.nextLong());
            }
            run.awaitWrites(WRITES, "the last");
            run.check("PostgreSQL, " + SEED);
        }
    }

    /** Connections break at any message, before it arrives or before its answer does; on Cassandra, some are silent from then on. */
    @Test
    @Thorough("starts a Cassandra node")
    void dataIsConsistentAfterLostResponses() throws Exception {
        loseResponses(CassandraNode.shared().port(), 1, EnumSet.allOf(LossyProxy.Loss.class));
    }

    /** Without silence, for which clients wait until the system gives the connection up. */
    @Test
    void dataIsConsistentAfterLostResponsesOnPostgreSql() throws Exception {
        loseResponses(
                PostgreSql.shared().port(),
                ClusterClient.ON_POSTGRESQL,
                EnumSet.complementOf(EnumSet.of(LossyProxy.Loss.NO_RESPONSE)));
    }

    private static void loseResponses(int server, int nodes, Set<LossyProxy.Loss> ways) throws Exception {
        Random random = SEED.random();
        try (LossyProxy proxy = new LossyProxy(server);
                ClusterRun run = new ClusterRun(proxy.port(), nodes, "lost", random.nextLong())) {
            run.awaitClients();
            proxy.loseSome(new Random(random.nextLong()), ONE_OF, ways);
            int wanted = Math.max(1, WRITES / ONE_OF);
            for (int attempt = 0; attempt == 0 || proxy.brokenConnections() < wanted && attempt < ATTEMPTS; attempt++) {
                run.awaitWrites(WRITES, "with lost answers");
            }
            proxy.loseNothing();
            run.awaitWrites(WRITES / 3, "the last");
            run.check(nodes + " nodes, " + proxy.brokenConnections() + " connections broken, " + SEED);
            assertThat(proxy.brokenConnections()).isGreaterThanOrEqualTo(wanted);
        }
    }

    /** What happens to a node. */
    private record Fault(int node, boolean kill) {}

    @Test
    @Thorough("kills and stops three Cassandra nodes")
    void dataIsConsistentAfterNodeKills() throws Exception {
        Random random = SEED.random();
        CassandraNodes nodes = CassandraNodes.shared();
        List<Fault> faults = new ArrayList<>();
        for (int node = 0; node < nodes.size(); node++) {
            faults.add(new Fault(node, true));
            faults.add(new Fault(node, false));
        }
        Collections.shuffle(faults, random);
        try (CqlSession session = nodes.session();
                ClusterRun run = new ClusterRun(nodes.port(), nodes.size(), "cluster", random.nextLong())) {
            run.awaitWrites(WRITES, "before any fault");
            for (Fault fault : faults.subList(0, NODE_FAULTS)) {
                String when = fault + " of " + SEED;
                if (fault.kill) {
                    nodes.kill(fault.node);
                    run.awaitWrites(WRITES, when);
                    nodes.restart(fault.node);
                } else {
                    nodes.stop(fault.node);
                    run.awaitWrites(WRITES, when);
                    nodes.goOn(fault.node);
                }
                run.awaitNodes(session, "cluster", when);
                run.awaitWrites(WRITES / 3, "after " + when);
            }
            run.replaceClient(random.nextInt(4), random.nextLong());
            run.awaitWrites(WRITES, "the last");
            run.check("three nodes, " + SEED);
        }
    }
}
