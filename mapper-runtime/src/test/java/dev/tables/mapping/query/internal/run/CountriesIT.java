package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.LocaleJvmOptions;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes in one country after the other, each of which finds by keys and indexes of every type, layout and scope what the one before
 * has written, and writes it again with other values; and what they leave are the rows that this process would have written, to the
 * last character.
 */
class CountriesIT {
    /** One after the other, and the first once more; in a short round three of them. */
    private static final int GENERATIONS = Effort.byEffort(3, LocaleJvmOptions.count() + 1);

    @Test
    void dataWrittenInOneLocaleIsFoundInAnother(@TempDir Path directory) throws Exception {
        Set<String> countries = new LinkedHashSet<>();
        try (LocalTableStore here = LocalTableStore.inMemory()) {
            for (int generation = 0; generation < GENERATIONS; generation++) {
                countries.add(live(directory, generation));
                CountryWorkload expected = new CountryWorkload(here);
                expected.live(generation);
                try (TableStore left = RocksDbTableStores.open(directory)) {
                    assertThat(new CountryWorkload(left).rows())
                            .as("after %s", countries)
                            .isEqualTo(expected.rows());
                }
            }
        }
        assertThat(countries).hasSize(Math.min(GENERATIONS, LocaleJvmOptions.count()));
    }

    /** Where the process was. */
    private static String live(Path directory, int generation) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m"));
        command.addAll(LocaleJvmOptions.options(generation));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                CountryWorkload.class.getName(),
                directory.toString(),
                Integer.toString(generation)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }
}
