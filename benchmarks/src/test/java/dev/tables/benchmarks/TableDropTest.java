package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableDropTest {
    @Test
    void reportHasALineForEachSize(@TempDir Path directory) {
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        TableDrop drop = new TableDrop(directory.resolve("data"), Duration.ZERO, silent);
        drop.measure(List.of(300, 2000));
        assertThat(drop.lines()).extracting(TableDrop.Line::rows).containsExactly(300, 2000);
        assertThat(drop.lines()).allSatisfy(line -> {
            assertThat(line.dropMillis()).isPositive();
            assertThat(line.longestDropMillis()).isGreaterThanOrEqualTo(line.dropMillis());
            assertThat(line.megabytes()).isPositive();
            assertThat(line.quietMicros()).isPositive();
            assertThat(line.duringMicros()).isPositive();
        });
        assertThat(drop.text().lines().filter(line -> line.startsWith("| 300 |") || line.startsWith("| 2,000 |")))
                .hasSize(2);
        assertThat(directory.resolve("data")).doesNotExist();
    }
}
