package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Client processes and three Cassandra nodes whose clocks differ by minutes, of which one node at a time is killed: no
 * acknowledged write is lost, and what clients saw looks as if one operation had followed the other.
 *
 * <p>{@code -Dcluster.changes=true} runs it.
 */
@EnabledIfSystemProperty(
        named = "cluster.changes",
        matches = "true",
        disabledReason = "Takes minutes; run it with -Dcluster.changes=true, see CONTRIBUTING.md.")
class ClusterClocksIT {
    private static final Duration APART = Duration.ofMinutes(2);
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final String KEYSPACE = "clocks";
    private static final int WRITES = Effort.byEffort("cluster.writes", 30, 100);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    /** With the difference of clocks that the options declare. */
    @Test
    @Thorough("starts three Cassandra nodes")
    void dataIsConsistentIfClocksDifferByMinutes() throws Exception {
        check(KEYSPACE, SKEW);
    }

    /** Also if the difference is larger than the options declare. */
    @Test
    @Thorough("starts three Cassandra nodes")
    void dataIsConsistentIfClocksDifferByMoreThanDeclared() throws Exception {
        check(KEYSPACE + "_undeclared", Duration.ofMillis(500));
    }

    private static void check(String keyspace, Duration declared) throws Exception {
        Random random = SEED.random();
        List<Duration> clocks = List.of(Duration.ZERO, APART, APART.negated());
        List<ClusterClient.Site> sites = clocks.stream()
                .map(ahead -> new ClusterClient.Site("datacenter1", ahead, declared))
                .toList();
        try (CassandraNodes nodes = CassandraNodes.startAhead(clocks);
                CqlSession session = nodes.session();
                ClusterRun run = new ClusterRun(nodes.port(), nodes.size(), keyspace, random.nextLong(), sites)) {
            run.awaitClients();
            for (int node = 0; node < nodes.size(); node++) {
                String when = "node " + node + " killed, " + SEED;
                nodes.kill(node);
                run.awaitWrites(WRITES, when);
                nodes.restart(node);
                run.awaitNodes(session, keyspace, when);
                run.awaitWrites(WRITES, "after " + when);
            }
            run.check("clocks " + APART + " apart, declared " + declared + ", " + SEED);
        }
    }
}
