package dev.tables.data.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that exist try each feature that the page lists as working, allowed or refused. */
class FeaturesTest {
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path PAGE = PROJECT.resolve("docs/reference/spring-data-features.md");
    private static final Set<String> STATES = Set.of("yes", "allowed", "refused", "no");

    private record Feature(String name, String here, List<String> elsewhere, String tried) {}

    @Test
    void everyStateIsValid() throws IOException {
        assertThat(features()).hasSizeGreaterThan(40).allSatisfy(feature -> {
            assertThat(STATES).contains(feature.here());
            assertThat(STATES).containsAll(feature.elsewhere());
            assertThat(feature.tried().isEmpty())
                    .as("%s: a test, unless it is absent", feature.name())
                    .isEqualTo(feature.here().equals("no"));
        });
    }

    @Test
    void everyRejectedOrAbsentFeatureHasAReason() throws IOException {
        Map<String, String> reasons = new HashMap<>();
        String page = Files.readString(PAGE);
        rows(page, "<!-- reasons", "<!-- end of reasons").forEach(cells -> reasons.put(cells[0], cells[1]));
        reasons.remove("feature");
        List<String> expected = features().stream()
                .filter(feature ->
                        feature.here().equals("refused") || feature.here().equals("no"))
                .map(Feature::name)
                .toList();

        assertThat(reasons.keySet()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(reasons.values()).noneMatch(String::isBlank);
    }

    @Test
    void everyReferencedTestExists() throws IOException {
        Map<String, String> sources = testSources();
        List<String> missing = new ArrayList<>();
        for (Feature feature : features()) {
            if (!feature.tried().isEmpty() && !isThere(feature.tried(), sources)) {
                missing.add(feature.name() + ": " + feature.tried());
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean isThere(String test, Map<String, String> sources) {
        String[] parts = test.split("\\.");
        String source = parts.length == 2 ? sources.get(parts[0]) : null;
        return source != null
                && Pattern.compile("\\b(void |fun `?)" + Pattern.quote(parts[1]) + "\\b")
                        .matcher(source)
                        .find();
    }

    private static List<Feature> features() throws IOException {
        String page = Files.readString(PAGE);
        return rows(page, "<!-- features", "<!-- end of features").stream()
                .map(cells -> new Feature(
                        cells[0], cells[1], List.of(cells[2], cells[3], cells[4]), cells[5].replace("`", "")))
                .toList();
    }

    /** The cells of the rows of tables between two marks. */
    private static List<String[]> rows(String page, String begin, String end) {
        return page.substring(page.indexOf(begin), page.indexOf(end))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| feature "))
                .map(line -> line.substring(2).split(" ?\\| ?", -1))
                .toList();
    }

    /** The tests of the whole project, by class. */
    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        Files.walkFileTree(PROJECT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                boolean other = name.equals("target") || name.equals("node_modules") || name.equals(".git");
                return other && !directory.equals(PROJECT) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = String.valueOf(file.getFileName());
                if (name.matches("\\w+(Test|IT)\\.(java|kt)")) {
                    sources.merge(name.substring(0, name.lastIndexOf('.')), Files.readString(file), String::concat);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }
}
