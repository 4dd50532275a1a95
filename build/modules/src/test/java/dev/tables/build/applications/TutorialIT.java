package dev.tables.build.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Thorough;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the tutorial in an empty folder: writes each file that it shows where it says, and does each command of Maven when its turn comes.
 * The shop is built of the published jars alone.
 */
@Thorough("runs a nested Maven build")
class TutorialIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs/pages/learn.adoc");
    private static final Pattern STEP =
            Pattern.compile("(?m)^\\.(\\S+)\\n\\[source,\\w+]\\n----\\ninclude::([^\\[]+)\\[]\\n----|^mvn (\\S+)$");

    @TempDir
    private static Path folder;

    @Test
    void tutorialLeadsToARunningShop() throws Exception {
        Path repository = LocalRepository.make(ROOT, folder.resolve("repository"));
        Path shop = Files.createDirectory(folder.resolve("shop"));
        List<String> done = new ArrayList<>();
        Matcher step = STEP.matcher(Files.readString(PAGE));
        while (step.find()) {
            if (step.group(3) == null) {
                Path file = shop.resolve(step.group(1));
                Files.createDirectories(file.getParent());
                Files.copy(PAGE.resolveSibling(step.group(2)), file);
            } else if (step.group(3).equals("spring-boot:run")) {
                maven(shop, repository, "compile", "dependency:build-classpath");
                RunningApplication.start(shop, Map.of()).close();
                done.add("run");
            } else {
                maven(shop, repository, step.group(3));
                done.add(step.group(3));
            }
        }
        maven(shop, repository, "test");

        assertThat(done).containsExactly("run", "test");
        assertThat(testsOf(shop))
                .contains("OrderRepositoryTest", "CustomerRewriteTest")
                .hasSize(5);
        try (RunningApplication running = RunningApplication.start(shop, Map.of())) {
            assertThat(asked(running.address(), "/customers/ada/orders")).contains("\"next\":null");
            assertThat(asked(running.address(), "/actuator/health")).contains("\"status\":\"UP\"");
        }
    }

    private static void maven(Path shop, Path repository, String... goals) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("tables.maven"), "bin", "mvn").toString(),
                "--quiet",
                "--batch-mode",
                "-Dmaven.repo.local=" + repository,
                "-Dmdep.outputFile=" + BuiltApplications.CLASS_PATH));
        command.addAll(List.of(goals));
        if ("offline=true".equals(System.getProperty("tables.applications"))) {
            command.add("--offline");
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(shop.toFile()).redirectErrorStream(true);
        builder.environment()
                .merge("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", (own, quick) -> own + ' ' + quick);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s:%n%s", command, output).isZero();
    }

    /** The classes of tests that Maven has run. */
    private static List<String> testsOf(Path shop) throws IOException {
        try (Stream<Path> reports = Files.list(shop.resolve("target/surefire-reports"))) {
            return reports.map(report -> report.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.replaceFirst("^shop\\.", "").replaceFirst("\\.txt$", ""))
                    .toList();
        }
    }

    private static String asked(URI address, String path) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofString());
        return answer.body();
    }
}
