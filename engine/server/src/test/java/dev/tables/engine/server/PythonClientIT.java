package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The vendor's Python client, unchanged, through its operations; where Python has it, as Debian's package {@code python3-azure} brings it. */
@Thorough("needs a Python client that is not part of the build")
class PythonClientIT {
    private static final Path PROGRAM = Path.of("src/test/python/client.py").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void pythonClientWorks() throws Exception {
        Path said = folder.resolve("said.txt");
        if (!isThere(said)) {
            String text = "The Python client is not available, so nothing is tested with it. Install Debian's package"
                    + " python3-azure.";
            System.err.println("SKIPPED: " + text);
            throw new TestAbortedException(text);
        }
        try (Served served = new Served()) {
            int status = run(said, PROGRAM.toString(), served.connectionString());

            assertThat(status)
                    .as(Files.readString(said, StandardCharsets.UTF_8))
                    .isZero();
        }
    }

    private static boolean isThere(Path said) throws InterruptedException {
        try {
            return run(said, "-c", "import azure.data.tables") == 0;
        } catch (IOException noPython) {
            return false;
        }
    }

    private static int run(Path said, String program, String argument) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(System.getProperty("python", "python3"), program, argument)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
