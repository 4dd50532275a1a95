package dev.tables.docs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The code that pages show is compiled and tested.
 *
 * <p>Articles include files. Pages of modules name the part of a source that they show, {@code <!-- code: FILE#TAG -->} before the
 * block, which {@code -Ddocs.update} fills; or what they show stands in some source as it is. A page that another test compares with
 * what it runs names that test, {@code <!-- compared: TEST -->}.
 */
class CodeBlocksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String UPDATE = "docs.update";
    private static final Pattern ADOC =
            Pattern.compile("(?m)^(?:\\[([^]]*)]\\n)?(----|\\.\\.\\.\\.)\\n(.*?)\\n\\2$", Pattern.DOTALL);
    private static final Pattern INCLUDE = Pattern.compile("include::([^\\[]+)\\[(?:tags=\\*\\*)?]");
    private static final Pattern MARKDOWN = Pattern.compile(
            "(?m)^(?:<!-- code: (\\S+#\\w+(?: \\S+#\\w+)*) -->\\n|<!-- compared: (\\S+) -->\\n)?"
                    + " *```(?:java|kotlin)\\n(.*?)^ *```$",
            Pattern.DOTALL);
    /** Of articles: what is shown as it is, with the reason. */
    private static final Map<String, String> SHOWN = Map.of(
            "mvn spring-boot:run", "TutorialIT does it when its turn comes",
            "mvn test", "TutorialIT does it when its turn comes");
    /** Files that are included and that no test runs, with the reason. */
    private static final Map<String, String> NOT_RUN = Map.of(
            "docs/tutorial/build.gradle.kts", "no registry of ours has a distribution of Gradle; the page says so");

    private static final List<String> SOURCES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        for (Path file : Pages.below(ROOT, ".java", ".kt")) {
            SOURCES.add(normal(Pages.read(file)));
        }
    }

    /** Without layout and comments: a page may break lines where a source does not, and say more beside them. */
    private static String normal(String code) {
        return code.replaceAll("(?m)(^|\\s)//.*$", "").replaceAll("\\s", "");
    }

    @Test
    void articlesIncludeTheirCode() throws IOException {
        String tests = Pages.below(ROOT.resolve("docs/src/test"), "Test.java", "IT.java").stream()
                .map(Pages::read)
                .collect(Collectors.joining());
        List<String> wrong = new ArrayList<>();
        int blocks = 0;
        for (Path page : Pages.below(ROOT, ".adoc")) {
            Matcher block = ADOC.matcher(Pages.read(page));
            while (block.find()) {
                blocks++;
                String text = block.group(3);
                Matcher include = INCLUDE.matcher(text);
                if (include.matches()
                        && isTested(page.resolveSibling(include.group(1)).normalize(), tests)) {
                    continue;
                }
                if (!SHOWN.containsKey(text)) {
                    wrong.add(ROOT.relativize(page)
                            + ": include this from a compiled source, or from an output of a test: " + text);
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(blocks).isGreaterThan(50);
    }

    /** Sources are compiled with this module; a test writes or reads what else is shown. */
    private static boolean isTested(Path file, String tests) {
        String path = ROOT.relativize(file).toString();
        String name = file.getFileName().toString();
        return Files.isRegularFile(file)
                && (path.startsWith("docs/src/main/")
                        || path.startsWith("docs/src/test/java/")
                        || path.equals("docs/tutorial/pom.xml")
                        || NOT_RUN.containsKey(path)
                        || path.startsWith("docs/outputs/")
                                && (tests.contains('"' + name + '"')
                                        || tests.contains('"' + name.replaceFirst("-.*", "-") + '"')));
    }

    @Test
    void modulePagesShowCodeOfSources() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        for (Path page : Pages.below(ROOT, ".md")) {
            String name = ROOT.relativize(page).toString();
            String text = Pages.read(page);
            StringBuilder updated = new StringBuilder();
            Set<String> imports = new TreeSet<>();
            Matcher block = MARKDOWN.matcher(text);
            while (block.find()) {
                String shown = block.group(3);
                String expected = block.group(1) == null
                        ? shown
                        : ShownCode.of(page, block.group(1).split(" ")).text(imports);
                shown.lines().filter(line -> line.startsWith("import ")).forEach(imports::add);
                expected.lines().filter(line -> line.startsWith("import ")).forEach(imports::add);
                if (!expected.equals(shown) && System.getProperty(UPDATE) == null) {
                    wrong.put(
                            name,
                            "has other code than " + block.group(1) + "; build/test docs -Ddocs.update writes it");
                } else if (block.group(2) != null) {
                    if (!isComparedBy(page, page.resolveSibling(block.group(2)))) {
                        wrong.put(name, "is not compared by " + block.group(2));
                    }
                } else if (block.group(1) == null && !isInASource(shown)) {
                    wrong.put(name, "has code that no source has: " + shown);
                }
                block.appendReplacement(
                        updated,
                        Matcher.quoteReplacement(text.substring(block.start(), block.start(3))
                                + expected
                                + text.substring(block.end(3), block.end())));
            }
            block.appendTail(updated);
            if (System.getProperty(UPDATE) != null && !text.contentEquals(updated)) {
                Files.writeString(page, updated);
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** A test that names the page. */
    private static boolean isComparedBy(Path page, Path test) {
        return Files.isRegularFile(test)
                && Pages.read(test).contains(page.getFileName().toString() + '"');
    }

    /** Each piece between comments or dots that stand alone, as a whole, in some source. */
    private static boolean isInASource(String block) {
        return Stream.of(block.split("(?m)^\\s*(?://.*|…|\\.\\.\\.)$"))
                .map(CodeBlocksTest::normal)
                .filter(piece -> !piece.isEmpty())
                .allMatch(piece -> SOURCES.stream().anyMatch(source -> source.contains(piece)));
    }
}
