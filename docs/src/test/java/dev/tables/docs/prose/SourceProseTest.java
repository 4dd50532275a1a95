package dev.tables.docs.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.prose.ProseTest.Rule;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Javadoc and messages use the words of {@code style/words.txt}, as pages do. */
class SourceProseTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");
    /** What the service says in its own words, and texts that nobody reads. */
    private static final Set<String> NOT_OURS = Set.of("ProtocolException.java", "RandomData.java");

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean skipped = !folder.equals(ROOT)
                        && (name.startsWith(".")
                                || Set.of("target", "node_modules", "test").contains(name));
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.endsWith(".java") && !NOT_OURS.contains(name)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** What people read of a source: Javadoc without the stars of its lines, and texts. */
    static List<String> prose(String source) {
        Stream<String> comments = JAVADOC.matcher(source)
                .results()
                .map(MatchResult::group)
                .map(comment -> comment.replaceAll("\\s*\\n\\s*\\*?\\s*", " "));
        Stream<String> literals = LITERAL.matcher(JAVADOC.matcher(source).replaceAll(""))
                .results()
                .map(MatchResult::group);
        return Stream.concat(comments, literals).toList();
    }

    private static List<String> problems(String source, List<Rule> rules) {
        List<String> problems = new ArrayList<>();
        for (String text : prose(source)) {
            for (Rule rule : rules) {
                rule.pattern()
                        .matcher(text)
                        .results()
                        .forEach(found ->
                                problems.add("'" + found.group() + "' in " + text + ": say " + rule.instead()));
            }
        }
        return problems;
    }

    @Test
    void javadocAndMessagesUseTheWordsOfTheStyle() throws IOException {
        List<Rule> rules = ProseTest.rules();
        List<String> problems = new ArrayList<>();
        List<Path> sources = sources();
        for (Path source : sources) {
            problems(Files.readString(source), rules).forEach(problem -> problems.add(source + ": " + problem));
        }

        assertThat(problems).isEmpty();
        assertThat(sources).hasSizeGreaterThan(700);
    }

    @Test
    void findsWordsInJavadocAndMessagesAlone() throws IOException {
        String source = """
                /**
                 * A write that is under
                 * way is fine.
                 */
                class Simply {
                    // obviously not read
                    String message = "It is simply there.";
                }
                """;

        assertThat(problems(source, ProseTest.rules()))
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("'under way'"),
                        one -> assertThat(one).startsWith("'simply'"));
    }
}
