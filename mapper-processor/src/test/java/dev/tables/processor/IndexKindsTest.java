package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What scope and layout of an index mean is said in one place; all other code asks for the meaning, not for the constant. */
class IndexKindsTest {
    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());

    /** Text, and what says nothing to the compiler. */
    private static final Pattern NO_CODE = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'|/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

    /** An index declared, which asks nothing. */
    private static final Pattern DECLARED = Pattern.compile("@IndexedBy\\s*\\([^()]*\\)");

    private static final Pattern CONSTANT =
            Pattern.compile("\\b(?:IndexLayout|IndexScope|IndexKind|CoveredProperties)\\s*\\.\\s*[A-Z]\\w*");

    /** Other things have a kind as well. */
    private static final Pattern COMPARED = Pattern.compile("\\b(?:layout|scope|coveredProperties)\\(\\)\\s*(?:==|!=)"
            + "|switch\\s*\\([^{]*(?:layout|scope|coveredProperties|\\bindex\\w*\\b[^{]*\\.kind)\\(\\)\\)");

    /** Where the constants are described, declared by default, read from annotations, and where each has its class. */
    private static final Map<String, String> ALLOWED = Map.of(
            "IndexKind.java", "says what scope and layout mean",
            "IndexModel.java", "makes the index that is advised",
            "IndexedBy.java", "has defaults",
            "IndexReader.java", "reads annotations",
            "IndexKinds.java", "registers the classes of each kind",
            "IndexCheckers.java", "registers a checker for each kind",
            "IndexRowContent.java", "registers a class for each content");

    @Test
    void onlyIndexKindsReadScopeAndLayout() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (String module : new String[] {
            "mapper-annotations", "mapper-runtime", "mapper-processor", "spring-data-tables", "engine", "tools"
        }) {
            mainSources(ROOT.resolve(module)).forEach(file -> {
                String name = file.getFileName().toString();
                Set<String> tests = tests(file);
                if (!tests.isEmpty() && !ALLOWED.containsKey(name)) {
                    found.put(name, tests);
                }
            });
        }
        assertThat(found)
                .as("ask IndexModel, IndexKind or CoveredProperties for what you want to know, by name")
                .isEmpty();
    }

    @Test
    void checkDetectsReadsOfScopeAndLayout() {
        assertThat(found("if (index.scope() == IndexScope.GLOBAL) {"))
                .containsExactly("IndexScope.GLOBAL", "scope() ==");
        assertThat(found("return switch (index.kind()) {")).hasSize(1);
        assertThat(
                        found(
                                "/** {@link IndexLayout#KEY_LIST_PER_VALUE} */ text(\"scope = IndexScope.GLOBAL\"); // IndexScope.GLOBAL"))
                .isEmpty();
        assertThat(found("@IndexedBy(layout = IndexLayout.KEYS_ONLY, scope = IndexScope.GLOBAL) String principal"))
                .isEmpty();
        for (String name : ALLOWED.keySet()) {
            boolean needed = Stream.of("mapper-annotations", "mapper-runtime", "mapper-processor")
                    .flatMap(module -> mainSources(ROOT.resolve(module)))
                    .filter(file -> file.getFileName().toString().equals(name))
                    .anyMatch(file -> !tests(file).isEmpty());
            assertThat(needed).as("%s is allowed without need", name).isTrue();
        }
    }

    private static Stream<Path> mainSources(Path module) {
        try (Stream<Path> files = Files.walk(module)) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().replace('\\', '/').contains("/src/main/java/"))
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<String> tests(Path file) {
        try {
            return found(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<String> found(String source) {
        String code = DECLARED.matcher(NO_CODE.matcher(source).replaceAll(" ")).replaceAll(" ");
        Set<String> found = new TreeSet<>();
        for (Pattern pattern : new Pattern[] {CONSTANT, COMPARED}) {
            pattern.matcher(code).results().forEach(match -> found.add(match.group()));
        }
        return found;
    }
}
