package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Which levels the replicas of two data centres can reach. */
class CqlReplicasTest {
    @ParameterizedTest
    @CsvSource({
        // replicas here and there, nodes here and there, levels, whether they can be reached
        "3, 0, 3, 0, LOCAL_QUORUM, LOCAL_SERIAL, true",
        "3, 0, 2, 0, LOCAL_QUORUM, LOCAL_SERIAL, true",
        "3, 0, 1, 0, LOCAL_QUORUM, LOCAL_SERIAL, false",
        "3, 0, 2, 0, ALL, LOCAL_SERIAL, false",
        "1, 0, 1, 0, QUORUM, SERIAL, true",
        "1, 0, 1, 0, ALL, LOCAL_SERIAL, true",
        "2, 0, 1, 0, LOCAL_QUORUM, LOCAL_SERIAL, false",
        "0, 3, 3, 3, LOCAL_QUORUM, LOCAL_SERIAL, false",
        "0, 3, 3, 3, QUORUM, LOCAL_SERIAL, false",
        "0, 3, 3, 3, QUORUM, SERIAL, true",
        "3, 3, 3, 0, LOCAL_QUORUM, LOCAL_SERIAL, true",
        "3, 3, 3, 0, QUORUM, LOCAL_SERIAL, false",
        "3, 3, 3, 1, QUORUM, SERIAL, true",
        "3, 3, 1, 3, QUORUM, LOCAL_SERIAL, false",
    })
    void unreachableReplicaCountsAreReported(ArgumentsAccessor given) {
        CqlReplicas replicas = new CqlReplicas(
                Map.of("here", given.getInteger(0), "there", given.getInteger(1)),
                Map.of("here", given.getInteger(2), "there", given.getInteger(3)),
                Set.of("here"));
        DefaultConsistencyLevel reads = DefaultConsistencyLevel.valueOf(given.getString(4));
        DefaultConsistencyLevel serial = DefaultConsistencyLevel.valueOf(given.getString(5));
        CassandraOptions options = CassandraOptions.defaults().withConsistency(reads, serial);
        assertThat(replicas.problem(options) == null).isEqualTo(given.getBoolean(6));
    }

    @ParameterizedTest
    @CsvSource({"3, 3, true", "3, 1, false", "1, 1, true"})
    void replicationFactorWithoutDataCenterCountsForAll(int kept, int nodes, boolean reached) {
        CqlReplicas replicas =
                new CqlReplicas(Map.of("replication_factor", kept), Map.of("here", nodes), Set.of("here"));
        assertThat(replicas.problem(CassandraOptions.defaults()) == null).isEqualTo(reached);
    }
}
