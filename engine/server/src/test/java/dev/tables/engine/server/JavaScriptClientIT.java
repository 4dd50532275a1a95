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

/**
 * The vendor's JavaScript client, unchanged, through every operation it has: {@code src/test/javascript/client.js}. Installed from its lock file at
 * first use; without node and npm it is skipped with a message, with {@code CI=true} that is a failure.
 */
@Thorough("installs packages of npm")
class JavaScriptClientIT {
    private static final Path HOME = Path.of("src/test/javascript");

    @TempDir
    private Path folder;

    @Test
    void javaScriptClientWorks() throws Exception {
        install();
        try (Served served = new Served()) {
            Path said = folder.resolve("said.txt");
            int status = run(said, "node", "client.js", served.connectionString());

            assertThat(status).as(() -> text(said)).isZero();
        }
    }

    private void install() throws InterruptedException {
        if (Files.exists(HOME.resolve("node_modules/@azure/data-tables/package.json"))) {
            return;
        }
        Path said = folder.resolve("npm.txt");
        String failure;
        try {
            failure = run(said, "npm", "ci", "--omit=optional", "--no-audit", "--no-fund") == 0 ? "" : text(said);
        } catch (IOException absent) {
            failure = "npm cannot be started.";
        }
        if (!failure.isEmpty()) {
            String text = "The JavaScript client is not available, so nothing is tested with it: " + failure
                    + " Install node and npm, then run: npm ci --prefix engine/server/src/test/javascript";
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(text);
            }
            System.err.println("SKIPPED: " + text);
            throw new TestAbortedException(text);
        }
    }

    private static int run(Path said, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(HOME.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private static String text(Path said) {
        try {
            return Files.readString(said, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
