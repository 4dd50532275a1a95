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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the quick start and of the tutorial in empty folders: each file that the page shows is written, and each Maven
 * command is run, in the order of the page. The applications are built with the published jars alone.
 */
@Thorough("runs a nested Maven build")
class TutorialIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path PAGES = ROOT.resolve("docs/start");
    private static final Pattern STEP = Pattern.compile(
            "(?m)^\\*\\*`(\\S+)`\\*\\*\\n\\n<!-- file: \\S+ -->\\n```\\w+\\n(.*?)^```$|^mvn (?!-)(\\S+)[^\\n]*$|^touch (\\S+)$",
            Pattern.DOTALL);
    private static final Map<String, String> ENVIRONMENT =
            Map.of("TABLES_MASTER_KEY", Base64.getEncoder().encodeToString(new byte[32]));

    @TempDir
    private static Path folder;

    @Test
    void tutorialLeadsToAnApplicationThatRuns() throws Exception {
        Path repository = LocalRepository.make(ROOT, folder.resolve("repository"));
        Path application = Files.createDirectory(folder.resolve("repairs"));
        List<String> done = follow("tutorial.md", application, goal -> {
            if (goal.equals("spring-boot:run")) {
                maven(application, repository, "compile", "dependency:build-classpath");
                RunningApplication.start(application, ENVIRONMENT).close();
            } else {
                maven(application, repository, goal);
            }
        });

        assertThat(done)
                .startsWith("spring-boot:run", "compile")
                .contains("test")
                .endsWith("spring-boot:run");
        assertThat(testsOf(application)).containsExactlyInAnyOrder("RepairRepositoryTest", "ReceptionTest");
        assertThat(application.resolve("src/main/tables-schema.json")).isNotEmptyFile();
        try (RunningApplication running = RunningApplication.start(application, ENVIRONMENT)) {
            assertThat(asked(running.address(), "/customers/ada/repairs")).contains("\"next\":null");
            assertThat(asked(running.address(), "/actuator/health")).contains("\"status\":\"UP\"");
        }
        assertThat(application.resolve("data/tables")).isNotEmptyDirectory();
        assertThat(application.resolve("data/keysets")).isNotEmptyDirectory();
    }

    @Test
    void quickStartLeadsToAnApplicationThatRuns() throws Exception {
        Path repository = LocalRepository.make(ROOT, folder.resolve("repository-of-quick-start"));
        Path application = Files.createDirectory(folder.resolve("quickstart"));
        List<String> outputs = new ArrayList<>();
        follow("quick-start.md", application, goal -> outputs.add(maven(application, repository, goal)));
        outputs.add(maven(application, repository, "spring-boot:run"));

        assertThat(outputs).hasSizeGreaterThan(1);
        assertThat(outputs.get(0)).contains("Tables are in ").contains("title=Ticket number 1]");
        assertThat(outputs.get(outputs.size() - 1)).contains("title=Ticket number 1]", "title=Ticket number 2]");
    }

    /** Runs one goal of Maven. */
    private interface Goal {
        void run(String goal) throws Exception;
    }

    /** Does the steps of a page in an empty folder, and returns the goals that it has run. */
    private static List<String> follow(String page, Path application, Goal maven) throws Exception {
        List<String> done = new ArrayList<>();
        Matcher step = STEP.matcher(Files.readString(PAGES.resolve(page)));
        while (step.find()) {
            if (step.group(4) != null) {
                Files.createFile(application.resolve(step.group(4)));
            } else if (step.group(3) != null) {
                maven.run(step.group(3));
                done.add(step.group(3));
            } else {
                Path file = application.resolve(step.group(1));
                Files.createDirectories(file.getParent());
                Files.writeString(file, step.group(2));
            }
        }
        return done;
    }

    private static String maven(Path application, Path repository, String... goals) throws Exception {
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
                new ProcessBuilder(command).directory(application.toFile()).redirectErrorStream(true);
        builder.environment().putAll(ENVIRONMENT);
        builder.environment()
                .merge("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", (own, quick) -> own + ' ' + quick);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s:%n%s", command, output).isZero();
        return output;
    }

    /** Returns the names of the test classes that Maven has run. */
    private static List<String> testsOf(Path application) throws IOException {
        try (Stream<Path> reports = Files.list(application.resolve("target/surefire-reports"))) {
            return reports.map(report -> report.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.replaceFirst("^repairs\\.", "").replaceFirst("\\.txt$", ""))
                    .toList();
        }
    }

    private static String asked(URI address, String path) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofString());
        return answer.body();
    }
}
