package dev.tables.benchmarks.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Thorough;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Thorough("starts a Cassandra node")
class GrowthOnCassandraTest {
    @Test
    void growthMeasuresTheSameOperationsByHand(@TempDir Path directory) throws Exception {
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        GrowthOnCassandra growth = new GrowthOnCassandra(2000, 1, directory.resolve("source"), silent);
        growth.measure();
        assertThat(growth.lines().get(0)).hasSize(8).allMatch(line -> line.perSecond() > 0);
        assertThat(growth.lines().get(1)).hasSize(6).allMatch(line -> line.perSecond() > 0);
        assertThat(growth.lines().get(2)).isEmpty();
        assertThat(growth.text()).contains("| backfill of a third index |", "| copy from RocksDB, verified |");
    }
}
