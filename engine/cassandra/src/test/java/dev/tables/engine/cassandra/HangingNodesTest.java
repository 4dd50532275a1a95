package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.cassandra.WireCluster.Fate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One node of a cluster hangs: the others notice it only after about 20 seconds, and a driver later than that. */
class HangingNodesTest {
    private static final String TABLE = "Hanging";
    private static final CassandraOptions PATIENT = CassandraOptions.defaults()
            .withRequestTimeout(Duration.ofSeconds(60))
            .withTableMetadataCacheTimeToLive(Duration.ofMinutes(5));

    @Test
    void requestTimeoutExceedsTheFailureDetectionOfNodes() {
        assertThat(CassandraOptions.defaults().requestTimeout()).isGreaterThan(Duration.ofSeconds(25));
    }

    /**
     * Checks the order of nodes. The driver's policy starts with each node in turn, even with the node that has just
     * failed.
     */
    @ParameterizedTest
    @EnumSource(
            value = WireAnswer.class,
            names = {"CAS_TIMEOUT", "WRITE_TIMEOUT", "OVERLOADED", "BROKEN_CONNECTION"})
    void nodeThatFailedAWriteIsTriedLast(WireAnswer answer) throws IOException {
        try (WireCluster cluster = new WireCluster();
                CqlSession session = cluster.session();
                CassandraTableStore store = CassandraTableStore.open(session, PATIENT)) {
            store.createTable(TABLE);
            int before = cluster.writes();
            cluster.failNextWrite(Fate.NEVER, answer.message());
            for (int number = 0; number < 30; number++) {
                store.write(TABLE, RowOperation.insert(new PrimaryKey("p" + number, "r"), row -> {}));
            }
            List<Integer> nodes = cluster.nodesOfWrites().subList(before, cluster.writes());
            Integer failed = nodes.get(0);
            assertThat(nodes.subList(1, nodes.size()))
                    .hasSizeGreaterThanOrEqualTo(30)
                    .doesNotContain(failed);
        }
    }
}
