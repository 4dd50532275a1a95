package dev.tables.benchmarks.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Thorough;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Both do the same, however fast. */
@Thorough("starts a Cassandra node")
class ClusterThroughputTest {
    @Test
    void throughputMeasuresBothOnOneNode() {
        ClusterThroughput throughput = new ClusterThroughput(1, Duration.ofMillis(100));
        throughput.measure();
        assertThat(throughput.lines())
                .extracting(ClusterThroughput.Line::operation)
                .containsExactly("insert", "transaction of 10", "get", "query of 100");
        assertThat(throughput.lines()).allMatch(line -> line.engine() > 0 && line.byHand() > 0);
        assertThat(throughput.text()).contains("| insert | ", "| operations a second | 1 nodes | by hand | ratio |");
    }
}
