package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the golden files, which stand for all generated code, are code that a person could have written. */
class GoldenStyleTest {
    private static final int WIDTH = 120;
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern BARE_BOOLEAN = Pattern.compile("[(,]\\s*(?:true|false)\\s*[,)]");
    private static final Pattern NUMBERED_CASE = Pattern.compile("\\bcase\\s+-?\\d");
    private static final Pattern QUALIFIED_NAME = Pattern.compile("\\b(?:dev|java|javax|org)\\.[a-z]");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src/test/resources/golden"))) {
            return all
                    .filter(file -> Objects.requireNonNull(file.getParent()).endsWith("expected"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void noLineExceedsTheWidth(Path file) throws IOException {
        assertThat(Files.readAllLines(file))
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(WIDTH));
    }

    @ParameterizedTest
    @MethodSource("files")
    void noArgumentIsABareBoolean(Path file) throws IOException {
        assertThat(code(file)).allSatisfy(line -> assertThat(line).doesNotContainPattern(BARE_BOOLEAN));
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyCaseHasAName(Path file) throws IOException {
        assertThat(code(file)).allSatisfy(line -> assertThat(line).doesNotContainPattern(NUMBERED_CASE));
    }

    @ParameterizedTest
    @MethodSource("files")
    void classesAreImported(Path file) throws IOException {
        assertThat(code(file)).allSatisfy(line -> assertThat(line).doesNotContainPattern(QUALIFIED_NAME));
    }

    @ParameterizedTest
    @MethodSource("files")
    void classIsDocumentedInOneSentence(Path file) throws IOException {
        String text = Files.readString(file);
        String javadoc = text.substring(text.indexOf("/**"), text.indexOf("*/"))
                .replaceAll("\\s*\\n \\* ?", " ")
                .replaceAll(" @param.*", "")
                .strip();
        assertThat(javadoc).endsWith(".").doesNotContain(". ").doesNotContain("<p>");
    }

    /** Returns the lines without comments, imports and the contents of texts. */
    private static List<String> code(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String stripped = line.strip();
            boolean isCode = Stream.of("*", "/*", "//", "import ", "package ").noneMatch(stripped::startsWith);
            if (isCode) {
                lines.add(TEXT.matcher(line).replaceAll("\"\""));
            }
        }
        return lines;
    }
}
