package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.testing.Thorough;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** An earlier Spring Boot ends the start before beans are defined. */
class BootVersionTest {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>dev.tables.build</groupId>
              <artifactId>earlier-boot</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                <dependency>
                  <groupId>org.springframework.boot</groupId>
                  <artifactId>spring-boot-starter</artifactId>
                  <version>3.5.0</version>
                </dependency>
              </dependencies>
            </project>
            """;

    /** An application as its author wrote it for Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class EarlierApplication {
        public static void main(String[] arguments) {
            SpringApplication application = new SpringApplication(EarlierApplication.class);
            application.setWebApplicationType(WebApplicationType.NONE);
            application.run(arguments);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.5.9", "3.0.0-SNAPSHOT", "2.7.18"})
    void earlierVersionsAreRejected(String version) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            Throwable failure = catchThrowable(() -> new BootVersionCheck(version).initialize(context));
            FailureAnalysis analysis = FailureAnalyzersTest.analyze(Objects.requireNonNull(failure));
            assertThat(analysis.getDescription())
                    .isEqualTo("Spring Data Tables needs Spring Boot 4.0 or later, but found " + version + ".");
            assertThat(analysis.getAction()).contains("spring-boot-starter-parent");
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"4.0.0-M1", "4.1.1", "10.0.0", "unknown"})
    void laterVersionsAreAccepted(@Nullable String version) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            assertThatCode(() -> new BootVersionCheck(version).initialize(context))
                    .doesNotThrowAnyException();
        }
    }

    /** Both releases read initializers from the same file, under the same name. */
    @Test
    void versionCheckIsAnApplicationContextInitializer() {
        List<?> all = SpringFactoriesLoader.forDefaultResourceLocation().load(ApplicationContextInitializer.class);
        assertThat(all).anyMatch(BootVersionCheck.class::isInstance);
    }

    @Test
    @Thorough("resolves another Spring Boot, and starts a child process")
    void startWithEarlierSpringBootFails(@TempDir Path directory) throws Exception {
        String earlier = classPath(directory);
        Assumptions.assumeTrue(earlier != null, "Spring Boot 3.5 cannot be resolved.");
        List<String> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.replace('\\', '/').contains("/org/springframework/")) {
                path.add(entry);
            }
        }
        path.add(earlier);
        Path output = directory.resolve("output");
        int ended = run(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        String.join(File.pathSeparator, path),
                        EarlierApplication.class.getName()),
                output);
        assertThat(ended).isEqualTo(1);
        assertThat(Files.readString(output, StandardCharsets.UTF_8))
                .contains("APPLICATION FAILED TO START")
                .contains("Spring Data Tables needs Spring Boot 4.0 or later, but found 3.5.0.")
                .doesNotContain("allow-bean-definition-overriding");
    }

    private static @Nullable String classPath(Path directory) throws IOException, InterruptedException {
        Path pom = Files.writeString(directory.resolve("pom.xml"), POM, StandardCharsets.UTF_8);
        Path found = directory.resolve("classpath");
        List<String> command =
                new ArrayList<>(List.of("mvn", "-q", "-B", "-f", pom.toString(), PLUGIN, "-Dmdep.outputFile=" + found));
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        return run(command, directory.resolve("maven")) == 0
                ? Files.readString(found, StandardCharsets.UTF_8).strip()
                : null;
    }

    private static int run(List<String> command, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return process.waitFor(5, TimeUnit.MINUTES) ? process.exitValue() : -1;
        } finally {
            process.destroyForcibly();
        }
    }
}
