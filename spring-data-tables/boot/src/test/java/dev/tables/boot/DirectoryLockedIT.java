package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two applications, two processes, one directory. */
class DirectoryLockedIT {
    @TempDir
    private Path directory;

    @Test
    void secondProcessFailsWithOwnerOfTheDirectoryAndRemedy() throws Exception {
        Process first = start();
        try (BufferedReader output = first.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines().anyMatch(line -> line.startsWith("open"))).isTrue();

            Process second = start();
            String said = new String(second.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(second.waitFor()).isEqualTo(1);
            assertThat(said)
                    .contains("APPLICATION FAILED TO START")
                    .contains("The store in '" + directory + "' is in use by process " + first.pid() + ".")
                    .contains("tables.directory=")
                    .doesNotContain("\tat ");
        } finally {
            first.destroyForcibly().waitFor();
        }
    }

    @Test
    void directoryIsUnlockedAfterAKill() throws Exception {
        Process first = start();
        try (BufferedReader output = first.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines().anyMatch(line -> line.startsWith("open"))).isTrue();
        }
        first.destroyForcibly().waitFor();

        Process second = start();
        try (BufferedReader output = second.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines().anyMatch(line -> line.startsWith("open"))).isTrue();
        } finally {
            second.destroyForcibly().waitFor();
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockingApplication.class.getName(),
                        "--tables.directory=" + directory)
                .redirectErrorStream(true)
                .start();
    }
}
