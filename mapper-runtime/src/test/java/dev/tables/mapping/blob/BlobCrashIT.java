package dev.tables.mapping.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while it puts blobs: what it was promised is there, and nothing is there in half. */
class BlobCrashIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int KILLS = Effort.byEffort(3, 6);

    @TempDir
    private Path directory;

    @Test
    void putBlobsSurviveKillsAndPartialBlobsDoNotAppear() throws Exception {
        Random random = SEED.random();
        List<String> promised = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            promised.addAll(putUntilKilled(kill, 1 + random.nextInt(40)));
            BlobStore blobs = FileBlobStore.open(directory);
            assertThat(blobs.ids()).as("%s, kill %s", SEED, kill).containsAll(promised);
            for (String id : blobs.ids()) {
                assertThat(blobs.get(id)).as("%s, blob %s", SEED, id).isEqualTo(BlobWriter.content(id));
            }
        }
        assertThat(promised).hasSizeGreaterThanOrEqualTo(KILLS);
    }

    private List<String> putUntilKilled(int generation, int blobs) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BlobWriter.class.getName(),
                        directory.toString(),
                        "g" + generation))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> promised = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < blobs; i++) {
                String id = lines.readLine();
                assertThat(id).as("the process ends only when it is killed").isNotNull();
                promised.add(id);
            }
            process.destroyForcibly().waitFor();
        }
        return promised;
    }
}
