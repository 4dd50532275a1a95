package dev.tables.benchmarks.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.testing.Thorough;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GrowthOnPostgreSqlTest {
    private static final PrintStream SILENT =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @Test
    @Thorough("fills a server of its own")
    void reportHasALineForEachOperationAndTable() {
        GrowthOnPostgreSql growth = new GrowthOnPostgreSql(2000, Duration.ZERO, SILENT);
        growth.measure();
        assertThat(growth.lines()).hasSize(11).allSatisfy(line -> {
            assertThat(line.count()).isPositive();
            assertThat(line.perSecond()).isPositive();
            assertThat(line.tailMicros()).isGreaterThanOrEqualTo(line.medianMicros());
        });
        assertThat(growth.text())
                .contains("| loaded | grown |", "| third index | grown |", "backfill of a third index");
    }

    @Test
    void clubsMustHaveEqualSizes() {
        assertThatIllegalArgumentException().isThrownBy(() -> new GrowthOnPostgreSql(1900, Duration.ZERO, SILENT));
        assertThatIllegalArgumentException().isThrownBy(() -> new GrowthOnPostgreSql(150_000, Duration.ZERO, SILENT));
    }
}
