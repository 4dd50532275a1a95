package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No module is without the rules: each that has main classes has a test of its boundary. */
class EveryModuleTest {
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern BOUNDARY = Pattern.compile("(extends|:) (Package|Module)Boundary\\b");

    @Test
    void hasATestOfItsBoundary() throws IOException {
        Path root = ModuleBoundary.root();
        List<String> modules = MODULE.matcher(Files.readString(root.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .filter(module -> Stream.of("java", "kotlin")
                        .anyMatch(language -> Files.isDirectory(
                                root.resolve(module).resolve("src/main").resolve(language))))
                .toList();

        assertThat(modules).hasSizeGreaterThan(10);
        assertThat(modules)
                .allSatisfy(module ->
                        assertThat(boundaries(root.resolve(module))).as(module).hasSize(1));
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
