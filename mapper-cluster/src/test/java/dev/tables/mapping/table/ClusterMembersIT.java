package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Four client processes on three Cassandra nodes while the cluster changes: it is repaired, its tables are compacted, a
 * node is added, and a node that is lost with its data is replaced. No acknowledged write is lost, and what clients saw
 * looks as if one operation had followed the other.
 *
 * <p>{@code -Dcluster.changes=true} runs it.
 */
@EnabledIfSystemProperty(
        named = "cluster.changes",
        matches = "true",
        disabledReason = "Takes minutes; run it with -Dcluster.changes=true, see CONTRIBUTING.md.")
class ClusterMembersIT {
    private static final int NODES = 3;
    private static final String KEYSPACE = "members";
    /** Writes that are acknowledged after each change. */
    private static final int WRITES = Effort.byEffort("cluster.writes", 30, 100);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    @Test
    @Thorough("adds and replaces Cassandra nodes")
    void dataIsConsistentAfterNodesAreRepairedAddedAndReplaced() throws Exception {
        Random random = SEED.random();
        try (CassandraNodes nodes = CassandraNodes.start(NODES, true);
                CqlSession session = nodes.session();
                ClusterRun run = new ClusterRun(nodes.port(), NODES, KEYSPACE, random.nextLong())) {
            run.awaitClients();
            run.awaitWrites(WRITES, "before any change");
            maintain(nodes, random.nextInt(NODES));
            run.awaitWrites(WRITES, "after repair and compaction, " + SEED);
            nodes.add();
            run.awaitNodes(session, KEYSPACE, "a node was added, " + SEED);
            run.awaitWrites(WRITES, "after a node was added, " + SEED);
            for (int node = 0; node < NODES; node++) {
                nodes.manage(node, "cleanup", KEYSPACE);
            }
            run.awaitWrites(WRITES, "after the data of other nodes was removed, " + SEED);
            int lost = 1 + random.nextInt(NODES - 1);
            nodes.replace(lost);
            run.awaitNodes(session, KEYSPACE, "node " + lost + " was replaced, " + SEED);
            run.awaitWrites(WRITES, "after node " + lost + " was replaced, " + SEED);
            maintain(nodes, random.nextInt(NODES));
            run.awaitWrites(WRITES, "the last");
            run.check("nodes repaired, added and replaced, " + SEED);
        }
    }

    private static void maintain(CassandraNodes nodes, int node) throws Exception {
        nodes.manage(node, "flush", KEYSPACE);
        nodes.manage(node, "compact", KEYSPACE);
        nodes.manage(node, "repair", "--full", KEYSPACE);
    }
}
