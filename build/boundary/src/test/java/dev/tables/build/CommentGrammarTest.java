package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Javadoc comments of all published modules follow the grammar of {@link CommentGrammar}. */
class CommentGrammarTest {
    private static final Path ROOT = ModuleBoundary.root();
    private static final Path VERBS = ROOT.resolve("docs/style/verbs.txt");
    private static final Path TO_DO = ROOT.resolve("docs/style/modules-to-do.txt");
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

    @TempDir
    Path sources;

    @Test
    void commentsFollowTheGrammar() throws IOException {
        List<String> toDo = Files.readAllLines(TO_DO);
        List<String> modules = publishedModules();
        assertThat(modules).hasSizeGreaterThan(15);
        assertThat(toDo)
                .as("docs/style/modules-to-do.txt")
                .isSubsetOf(modules)
                .isEqualTo(List.copyOf(new TreeSet<>(toDo)));

        List<CommentGrammar.Violation> violations = new ArrayList<>();
        List<String> clean = new ArrayList<>();
        for (String module : modules) {
            List<CommentGrammar.Violation> found =
                    check(ROOT, ROOT.resolve(module).resolve("src/main/java"));
            if (!toDo.contains(module)) {
                violations.addAll(found);
            } else if (found.isEmpty()) {
                clean.add(module);
            }
        }
        assertThat(violations)
                .as("comments that break a rule; CONTRIBUTING.md says more under Gates")
                .isEmpty();
        assertThat(clean)
                .as("modules that are clean: remove them from docs/style/modules-to-do.txt")
                .isEmpty();
    }

    @Test
    void verbsAreSortedAndSpecific() throws IOException {
        List<String> verbs = Files.readAllLines(VERBS);
        assertThat(verbs)
                .isEqualTo(List.copyOf(new TreeSet<>(verbs)))
                .allMatch(verb -> verb.matches("[a-z]+s"))
                .doesNotContainAnyElementsOf(CommentGrammar.VAGUE_VERBS);
    }

    @Test
    void acceptsVerbsForMethodsAndNounPhrasesForTypes() throws IOException {
        assertThat(violations("""
                /** An order of a customer. */
                class Order {
                    /** Whether the order is paid. */
                    boolean paid;

                    /** Creates an order. */
                    Order() {}

                    /** Returns whether the order is paid. */
                    boolean isPaid() { return paid; }

                    /** Deletes the order. Returns false if it does not exist. */
                    boolean delete() { return true; }

                    /** {@inheritDoc} */
                    void send() {}

                    /** {@return the number of the order} */
                    int number() { return 1; }

                    /** The states of an order. */
                    @interface State {
                        /** Whether the order is open. */
                        boolean open();
                    }
                }
                """)).isEmpty();
    }

    @Test
    void rejectsMethodsWithoutVerb() throws IOException {
        assertThat(violations("""
                class Order {
                    /** The number of the order. */
                    int number() { return 1; }

                    /** Makes an order of a text. */
                    void of(String text) {}
                }
                """))
                .containsExactly(
                        "Order.java:2: a method's comment begins with a verb of docs/style/verbs.txt: The number of the order.",
                        "Order.java:5: a method's comment begins with a verb of docs/style/verbs.txt: Makes an order of a text.");
    }

    @Test
    void rejectsVerbsForTypesAndAttributes() throws IOException {
        assertThat(violations("""
                /** Reads orders. */
                class Order {
                    /** An annotation. */
                    @interface Table {
                        /** Returns the table. */
                        String value();
                    }
                }
                """))
                .containsExactly(
                        "Order.java:1: the comment of a type begins with a noun phrase, not with a verb: Reads orders.",
                        "Order.java:5: the comment of an annotation attribute begins with a noun phrase, not with a verb:"
                                + " Returns the table.");
    }

    @Test
    void rejectsVagueVerbsForMethodsAndTypes() throws IOException {
        for (String verb : List.of("Makes", "Holds", "Says")) {
            assertThat(violations("/** " + verb + " orders. */ class Order {}")).hasSize(1);
            assertThat(violations("class Order { /** " + verb + " orders. */ void order() {} }"))
                    .hasSize(1);
        }
    }

    @Test
    void rejectsFirstSentencesWithoutSubject() throws IOException {
        for (String start :
                List.of("What", "The same", "Of", "That", "Those", "Who", "With", "Likewise", "The opposite")) {
            assertThat(violations("/** " + start + " orders. */ class Order {}"))
                    .containsExactly("Order.java:1: a first sentence names its subject and does not begin like this: "
                            + start + " orders.");
        }
        for (String start : List.of("Returns what", "Returns those", "Returns the one that")) {
            assertThat(violations("class Order { /** " + start + " orders. */ int orders() { return 1; } }"))
                    .singleElement()
                    .asString()
                    .contains("does not begin like this");
        }
        assertThat(violations("/** Whatever orders. */ class Order {}")).isEmpty();
        assertThat(violations("/** A list of orders. Those are few. */ class Order {}"))
                .isEmpty();
    }

    @Test
    void requiresReturnsWhetherForBoolean() throws IOException {
        assertThat(violations("class Order { /** Returns true if it is paid. */ boolean paid() { return true; } }"))
                .containsExactly(
                        "Order.java:1: a method that returns boolean begins with \"Returns whether\" or another verb:"
                                + " Returns true if it is paid.");
        assertThat(violations("class Order { /** Whether it is paid. */ boolean paid() { return true; } }"))
                .hasSize(1);
        assertThat(violations("/** Whether it is paid. */ class Order {}")).hasSize(1);
    }

    @Test
    void limitsWordsOfASentence() throws IOException {
        String words = "An " + "a ".repeat(28);
        assertThat(violations("/** " + words + "{@code b c d}. More {@link Order orders}. */ class Order {}"))
                .isEmpty();
        assertThat(violations("/** " + words + "b c. */ class Order {}"))
                .containsExactly("Order.java:1: a sentence has at most 30 words, not 31: " + words + "b c.");
        assertThat(violations("/**\n * A list.\n * @param <T> " + words + "b c\n */ class Order<T> {}"))
                .hasSize(1);
        assertThat(violations("/** A list. <ul>\n<li>" + words + "\n<li>" + words + "\n</ul> */ class Order {}"))
                .isEmpty();
        assertThat(violations("/** " + words + "b. {@code c} is a letter. {@link dev.Order} d. */ class Order {}"))
                .isEmpty();
        assertThat(violations("/** A list. <pre>" + words + "\n" + words + "\n</pre> */ class Order {}"))
                .isEmpty();
    }

    @Test
    void limitsColumnsOfACommentExceptLinks() throws IOException {
        assertThat(violations("/**\n * " + "a".repeat(120) + "\n */ class Order {}"))
                .singleElement()
                .asString()
                .startsWith("Order.java:2: a comment line has at most 120 columns");
        assertThat(violations("/**\n * https://example.org/" + "a".repeat(120) + "\n */ class Order {}"))
                .isEmpty();
    }

    private List<String> violations(String code) throws IOException {
        Files.writeString(sources.resolve("Order.java"), code);
        return check(sources, sources).stream().map(Object::toString).toList();
    }

    private static List<CommentGrammar.Violation> check(Path root, Path folder) throws IOException {
        return CommentGrammar.check(root, folder, new HashSet<>(Files.readAllLines(VERBS)));
    }

    /** Returns the modules whose artifacts are deployed and that have Java sources. */
    private static List<String> publishedModules() throws IOException {
        List<String> modules = new ArrayList<>();
        for (String module : MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList()) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            if (!pom.contains("<maven.deploy.skip>true<")
                    && Files.isDirectory(ROOT.resolve(module).resolve("src/main/java"))) {
                modules.add(module);
            }
        }
        return modules;
    }
}
