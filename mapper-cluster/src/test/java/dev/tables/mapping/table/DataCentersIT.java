package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.cassandra.CassandraOptions;
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
 * Client processes in two data centers that write the same rows by way of their own nodes, of which one at a time is
 * killed: with the default consistency levels no acknowledged write is lost, and what clients saw looks as if one
 * operation had followed the other.
 *
 * <p>{@code -Dcluster.changes=true} runs it.
 */
@EnabledIfSystemProperty(
        named = "cluster.changes",
        matches = "true",
        disabledReason = "Takes minutes; run it with -Dcluster.changes=true, see CONTRIBUTING.md.")
class DataCentersIT {
    private static final String FIRST = "datacenter1";
    private static final String SECOND = "datacenter2";
    private static final String KEYSPACE = "centers";
    private static final int WRITES = Effort.byEffort("cluster.writes", 30, 100);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    @Test
    @Thorough("starts three Cassandra nodes")
    void dataIsConsistentIfDataCentersWriteInTurns() throws Exception {
        Random random = SEED.random();
        List<ClusterClient.Site> sites = List.of(site(FIRST), site(SECOND));
        try (CassandraNodes nodes = CassandraNodes.startIn(List.of(FIRST, SECOND, FIRST));
                CqlSession session = nodes.session()) {
            session.execute("CREATE KEYSPACE " + KEYSPACE + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                    + FIRST + "': 2, '" + SECOND + "': 1}");
            try (ClusterRun run = new ClusterRun(nodes.port(), nodes.size(), KEYSPACE, random.nextLong(), sites)) {
                run.awaitClients();
                // A client has no node of its own while that of the second data center is away.
                for (int node : List.of(0, 2)) {
                    String when = "node " + node + " killed, " + SEED;
                    nodes.kill(node);
                    run.awaitWrites(WRITES, when);
                    nodes.restart(node);
                    run.awaitNodes(session, KEYSPACE, when);
                    run.awaitWrites(WRITES, "after " + when);
                }
                run.check("two data centers, " + SEED);
            }
        }
    }

    private static ClusterClient.Site site(String dataCenter) {
        return new ClusterClient.Site(
                dataCenter, Duration.ZERO, CassandraOptions.defaults().maxClockSkew());
    }
}
