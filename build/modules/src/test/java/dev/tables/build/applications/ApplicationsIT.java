package dev.tables.build.applications;

import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Applications outside the reactor, each with a {@code pom.xml} of its own that names the published starter: Maven compiles them with the
 * jars of this build, each is started in a process of its own, and asked over HTTP what its {@code requests.txt} asks.
 */
@Thorough("runs a nested Maven build")
class ApplicationsIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    private static Path folder;

    private static BuiltApplications built;

    @BeforeAll
    static void build() throws Exception {
        Path repository = LocalRepository.make(ROOT, folder.resolve("repository"));
        built = BuiltApplications.build(ROOT.resolve("examples/applications"), folder.resolve("work"), repository);
    }

    static List<String> names() throws IOException {
        return BuiltApplications.names(ROOT.resolve("examples/applications"));
    }

    /** What is not on every machine: the test is skipped where PostgreSQL is missing. */
    private static Map<String, String> environment(String name) {
        return name.equals("postgresql")
                ? Map.of(
                        "SPRING_DATASOURCE_URL",
                        PostgreSql.url(PostgreSql.shared().port()))
                : Map.of();
    }

    /** The same requests as in development, on PostgreSQL. */
    @Test
    void applicationReturnsTheSameInProductionProfile() throws Exception {
        Map<String, String> production = Map.of(
                "SPRING_PROFILES_ACTIVE",
                "prod",
                "SPRING_DATASOURCE_URL",
                PostgreSql.url(PostgreSql.shared().port()));
        try (RunningApplication running = RunningApplication.start(built.folder("profiles"), production)) {
            RequestScript.of(built.folder("profiles").resolve("requests.txt")).run(running.address());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void applicationAnswersItsExampleRequests(String name) throws Exception {
        try (RunningApplication running = RunningApplication.start(built.folder(name), environment(name))) {
            RequestScript.of(built.folder(name).resolve("requests.txt")).run(running.address());
        }
    }
}
