package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MachineAloneTest {
    @Test
    void bothWorkloadsHaveTheLengthOfReads() {
        List<MachineAlone.Line> lines = new MachineAlone(2_000_000).measure();
        assertThat(lines).hasSize(6).allSatisfy(line -> {
            assertThat(line.latencies().count()).isPositive();
            assertThat(line.latencies().micros(0.99))
                    .isGreaterThanOrEqualTo(line.latencies().micros(0.5));
        });
        assertThat(MachineAlone.text(lines)).contains("| computes | ").contains("| walks through 2 MiB | ");
    }
}
