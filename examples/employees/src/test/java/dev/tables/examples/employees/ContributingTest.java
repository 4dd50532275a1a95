package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The files that CONTRIBUTING names exist, and the page has a bounded length. */
class ContributingTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("CONTRIBUTING.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** How many files of the repository have a name. */
    private static final Map<String, Integer> FILES = new HashMap<>();

    @BeforeAll
    static void findFiles() throws IOException {
        Set<String> skipped = Set.of("target", "node_modules", ".git");
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(ROOT) && skipped.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                FILES.merge(String.valueOf(file.getFileName()), 1, Integer::sum);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Test
    void everyFileNamedForExtensionsExists() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n## Extending the library\n");
        assertThat(start).as("place of \"Extending the library\"").isPositive();
        List<String> named = CODE.matcher(page.substring(start, page.indexOf("\n## ", start + 1)))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(30);
        assertThat(named)
                .filteredOn(name -> !isOneFile(name))
                .as("neither the name of exactly one class nor the path of a file")
                .isEmpty();
    }

    /** A class is named alone, anything else by its path. */
    private static boolean isOneFile(String name) {
        return name.matches("\\w+") ? FILES.getOrDefault(name + ".java", 0) == 1 : Files.exists(ROOT.resolve(name));
    }

    @Test
    void contributingPageIsShort() throws IOException {
        assertThat(Files.readAllLines(PAGE)).hasSizeLessThanOrEqualTo(200);
    }
}
