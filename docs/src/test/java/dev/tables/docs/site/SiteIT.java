package dev.tables.docs.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Effort;
import dev.tables.testing.Thorough;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * Builds the documentation site and checks it in a browser: {@code site-check/check.mjs}. Installs the packages from their lock file, unless
 * they are installed. If npm or chromium is missing, the test is skipped with a message; with {@code CI=true} it fails.
 */
@Thorough("installs packages of npm and starts a browser")
class SiteIT {
    /** The folder {@code docs}. */
    private static final Path HOME = Path.of("");

    @TempDir
    private Path folder;

    @Test
    void siteIsBuiltWithoutDeadLinks() throws Exception {
        install();

        build();
    }

    @Test
    void pagesAndSearchesAreRightInABrowser() throws Exception {
        if (!Effort.isThorough()) {
            throw new TestAbortedException("The browser runs at full depth only, because it takes two minutes.");
        }
        install();
        build();
        if (Stream.of("chromium", "chromium-browser", "google-chrome").noneMatch(SiteIT::isOnPath)
                && System.getenv("CHROMIUM") == null) {
            skip("Chromium is missing.");
        }

        Path report = folder.resolve("check.txt");
        int status = run(report, "npm", "run", "check");

        System.out.println(Files.readString(report, StandardCharsets.UTF_8));
        assertThat(status).as(() -> text(report)).isZero();
    }

    private void install() throws Exception {
        Path lock = HOME.resolve("package-lock.json");
        Path installed = HOME.resolve("node_modules/.package-lock.json");
        if (Files.exists(installed)
                && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(lock)) >= 0) {
            return;
        }
        Path report = folder.resolve("npm.txt");
        String failure;
        try {
            failure = run(report, "npm", "ci", "--no-audit", "--no-fund") == 0 ? "" : text(report);
        } catch (IOException absent) {
            failure = "npm cannot be started.";
        }
        if (!failure.isEmpty()) {
            skip(failure);
        }
    }

    private void build() throws Exception {
        Path report = folder.resolve("build.txt");
        assertThat(run(report, "npm", "run", "build")).as(() -> text(report)).isZero();
    }

    private static void skip(String reason) {
        String text = "The documentation site is not checked: " + reason
                + " Install node, npm and chromium, then run: npm ci --prefix docs";
        if ("true".equals(System.getenv("CI"))) {
            throw new IllegalStateException(text);
        }
        System.err.println("SKIPPED: " + text);
        throw new TestAbortedException(text);
    }

    private static boolean isOnPath(String program) {
        List<String> path =
                Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
        return path.stream().anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private static int run(Path report, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(HOME.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(report.toFile())
                .start();
        if (!process.waitFor(6, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException(
                    String.join(" ", command) + " takes longer than 6 minutes: " + text(report));
        }
        return process.exitValue();
    }

    private static String text(Path report) {
        try {
            return Files.readString(report, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
