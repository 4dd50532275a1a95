package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs over rows of 900 KB, of which more than the heap contains fit on a page of 1000. */
class HeavyRowsTest {
    private static final List<String> SOME = List.of("byTitleAnywhere", "verification", "change", "rows");

    private static final List<String> ALL = List.of(
            "byTitle",
            "byBox",
            "byTitleAnywhere",
            "verification",
            "repair",
            "reencryption",
            "change",
            "rows",
            "purgeOverwrittenValues",
            "check");

    private static final List<String> JOBS = Effort.isThorough() ? ALL : SOME;

    private static final int ENTITIES = Effort.byEffort(40, 80);

    @Test
    void everyJobFinishesWithASmallHeap(@TempDir Path directory) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx56m",
                "-cp",
                System.getProperty("java.class.path"),
                HeavyJobs.class.getName(),
                directory.toString(),
                String.valueOf(ENTITIES)));
        command.addAll(JOBS);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said).contains(JOBS);
        } finally {
            process.destroyForcibly();
        }
    }
}
