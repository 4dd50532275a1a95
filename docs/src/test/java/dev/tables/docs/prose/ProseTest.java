package dev.tables.docs.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages use the words of {@code style/words.txt}, and sentences that can be read aloud. */
class ProseTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data");
    /** Of articles; pages of modules have lists of facts that are longer. */
    private static final int LONGEST_SENTENCE = 45;

    private static final int LONGEST_OF_MODULES = 90;

    record Rule(Pattern pattern, String instead) {}

    static List<Rule> rules() throws IOException {
        return Files.readAllLines(Path.of("style/words.txt")).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> line.split("\t"))
                .map(parts -> new Rule(Pattern.compile(parts[0], Pattern.CASE_INSENSITIVE), parts[1]))
                .toList();
    }

    /** All pages; histories, which say how things were called, are left out. */
    private static List<Path> pages(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                String name = entry.getFileName().toString();
                if (Files.isDirectory(entry) && !name.startsWith(".") && !NOT_OURS.contains(name)) {
                    found.addAll(pages(entry));
                } else if (name.endsWith(".adoc")
                        || name.endsWith(".md") && !name.matches("CHANGELOG.md|DECISIONS.md")) {
                    found.add(entry);
                }
            }
        }
        return found;
    }

    private static List<String> problems(List<String> prose, List<Rule> rules, int longest) {
        List<String> problems = new ArrayList<>();
        for (String line : prose) {
            for (Rule rule : rules) {
                Matcher found = rule.pattern().matcher(line);
                if (found.find()) {
                    problems.add("'" + found.group() + "' in '" + shortened(line) + "': say " + rule.instead());
                }
            }
            for (String sentence : Prose.sentences(line)) {
                int words = sentence.strip().split("\\s+").length;
                if (words > longest) {
                    problems.add(words + " words, at most " + longest + ": " + shortened(sentence));
                }
            }
        }
        return problems;
    }

    private static String shortened(String text) {
        return text.length() <= 90 ? text : text.substring(0, 90) + "…";
    }

    @Test
    void pagesUseTheWordsOfTheStyle() throws IOException {
        List<Rule> rules = rules();
        List<String> problems = new ArrayList<>();
        List<Path> pages = pages(ROOT);
        for (Path page : pages) {
            int longest = page.toString().endsWith(".adoc") ? LONGEST_SENTENCE : LONGEST_OF_MODULES;
            problems(Prose.of(page), rules, longest).forEach(problem -> problems.add(page + ": " + problem));
        }

        assertThat(problems).isEmpty();
        assertThat(pages).hasSizeGreaterThan(90);
    }

    @Test
    void findsWordsAndLongSentencesInProseAlone() throws IOException {
        List<String> page = List.of(
                "= Title",
                "",
                "A write that is `under way` is fine, one that is under",
                "way is not.",
                "----",
                "simply code",
                "----",
                "* It is simply there, see xref:easily.adoc[there].",
                "",
                "The the word. " + "Word ".repeat(10) + "end. Short.");

        assertThat(Prose.of(page)).hasSize(4);
        assertThat(problems(Prose.of(page), rules(), 10))
                .satisfiesExactlyInAnyOrder(
                        one -> assertThat(one).startsWith("'under way'"),
                        one -> assertThat(one).startsWith("'simply'"),
                        one -> assertThat(one).startsWith("'The the'"),
                        one -> assertThat(one).startsWith("14 words"),
                        one -> assertThat(one).startsWith("11 words"));
    }
}
