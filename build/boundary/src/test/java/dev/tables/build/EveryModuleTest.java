package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What all modules have in common: each that has main classes has a test of its boundary, and none stands on an application. */
class EveryModuleTest {
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern BOUNDARY = Pattern.compile("(extends|:) (Package|Module)Boundary\\b");

    @Test
    void everyModuleHasABoundaryTest() throws IOException {
        Path root = ModuleBoundary.root();
        List<String> modules = modules().stream()
                .filter(module -> Stream.of("java", "kotlin")
                        .anyMatch(language -> Files.isDirectory(
                                root.resolve(module).resolve("src/main").resolve(language))))
                .toList();

        assertThat(modules).hasSizeGreaterThan(10);
        assertThat(modules)
                .allSatisfy(module ->
                        assertThat(boundaries(root.resolve(module))).as(module).hasSize(1));
    }

    /** {@code spring-boot:run} with {@code -am} runs every application among the modules that the wanted one stands on. */
    @Test
    void applicationsDoNotDependOnEachOther() throws IOException {
        Path root = ModuleBoundary.root();
        List<String> poms = modules().stream()
                .map(module -> text(root.resolve(module).resolve("pom.xml")))
                .toList();
        List<String> applications =
                poms.stream().filter(EveryModuleTest::runsUnasked).toList();

        assertThat(applications).hasSizeGreaterThan(2);
        for (String application : applications) {
            assertThat(standsOn(application, poms)).doesNotContainAnyElementsOf(applications);
        }
    }

    /** One that runs only where a profile is asked for does not run beside others. */
    private static boolean runsUnasked(String pom) {
        String always = pom.replaceAll("(?s)<profiles>.*</profiles>", "");
        return always.contains("<spring-boot.run.skip>false<");
    }

    /** The POMs of the modules whose artifacts a module needs, directly or not. */
    private static Set<String> standsOn(String module, List<String> poms) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(module));
        while (!open.isEmpty()) {
            String user = open.pop();
            for (String other : poms) {
                if (!other.equals(module) && user.contains(artifact(other)) && found.add(other)) {
                    open.push(other);
                }
            }
        }
        return found;
    }

    /** The line of the module's name, which is in the POM of all who need it too. */
    private static String artifact(String pom) {
        int name = pom.indexOf("<artifactId>", pom.indexOf("</parent>"));
        return pom.substring(name, pom.indexOf('\n', name));
    }

    private static List<String> modules() throws IOException {
        return MODULE.matcher(Files.readString(ModuleBoundary.root().resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<Path> boundaries(Path module) throws IOException {
        try (Stream<Path> files = Files.walk(module.resolve("src/test"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("ArchitectureTest."))
                    .filter(file -> BOUNDARY.matcher(text(file)).find())
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
