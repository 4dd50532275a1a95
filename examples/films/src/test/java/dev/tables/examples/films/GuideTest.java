package dev.tables.examples.films;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the guide shows is what is compiled here: each piece of code names its file, which has the same lines one after the other. */
class GuideTest {
    private static final Path GUIDE = Path.of("../../docs/guides/change-stored-data.md");
    private static final List<Path> SOURCES = List.of(
            Path.of("src/main/java/dev/tables/examples/films"), Path.of("src/test/java/dev/tables/examples/films"));
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("// (\\S+\\.java)");

    @Test
    void everyCodeBlockIsInTheNamedFile() throws IOException {
        List<String> pieces = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(GUIDE));
        while (blocks.find()) {
            String block = blocks.group(1);
            assertThat(block).matches(text -> FILE.matcher(text).lookingAt(), "names its file first");
            Matcher files = FILE.matcher(block);
            List<Integer> starts = files.results().map(found -> found.start()).toList();
            for (int i = 0; i < starts.size(); i++) {
                pieces.add(block.substring(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : block.length()));
            }
        }
        assertThat(pieces).hasSizeGreaterThan(20).allSatisfy(GuideTest::assertCompiled);
    }

    private static void assertCompiled(String piece) throws IOException {
        Matcher file = FILE.matcher(piece);
        assertThat(file.lookingAt()).isTrue();
        assertThat(withoutSpaces(source(file.group(1))))
                .as(file.group(1))
                .contains(withoutSpaces(piece.substring(file.end())));
    }

    /** The version before a change is with the tests, because two versions of one entity are not compiled together. */
    private static String source(String file) throws IOException {
        for (Path sources : SOURCES) {
            if (Files.exists(sources.resolve(file))) {
                return Files.readString(sources.resolve(file));
            }
        }
        return "";
    }

    /** Where lines break is the formatter's affair. */
    private static String withoutSpaces(String code) {
        return code.replaceAll("\\s+", "");
    }

    @Test
    void readmeNamesEveryVersion() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        for (int version = 1; version <= FilmsApplication.VERSIONS.size(); version++) {
            assertThat(readme).contains("films/v" + version + "/Film.java");
        }
    }
}
