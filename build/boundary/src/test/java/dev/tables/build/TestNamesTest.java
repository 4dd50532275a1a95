package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of all tests describe behavior in words of the field. */
class TestNamesTest {
    private static final Path ROOT = ModuleBoundary.root();
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern NAME = Pattern.compile("(?s)@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\\b.*?"
            + "\\n *(?:public |default )?(?:<.+?> )?(?:void|fun|\\w+<[\\w<>?, ]+>) (`[^`]+`|\\w+)\\(");
    private static final Pattern VAGUE = Pattern.compile("(?i)is ?said|are ?told|nobody|whoever|meanwhile|affair");

    @Test
    void testNamesContainNoVaguePhrases() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : all(MODULE, Files.readString(ROOT.resolve("pom.xml")))) {
            Path sources = ROOT.resolve(module).resolve("src");
            if (!Files.isDirectory(sources)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : files.filter(TestNamesTest::isSource).toList()) {
                    all(NAME, Files.readString(file)).forEach(name -> names.add(file.getFileName() + ": " + name));
                }
            }
        }

        assertThat(names).hasSizeGreaterThan(3000);
        assertThat(names)
                .as("Tests named without a subject. Name what is tested, what it does and when: "
                        + "saveFailsIfVersionChangedBetweenReadAndWrite")
                .noneMatch(name -> VAGUE.matcher(name).find());
    }

    @Test
    void vaguePhrasesAreFoundInJavaAndKotlin() {
        assertThat(all(NAME, "@Test\n    void nobodyWaits() {}\n    @ParameterizedTest\n    @A\n    void b(int c) {}"))
                .containsExactly("nobodyWaits", "b");
        assertThat(all(NAME, "@Test\n    fun `what is said`() {}")).containsExactly("`what is said`");
        assertThat(List.of("nobodyWaits", "`what is said`", "whatIsSaidOnce", "itIsTheCallersAffair"))
                .allMatch(name -> VAGUE.matcher(name).find());
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java") || file.toString().endsWith(".kt");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
