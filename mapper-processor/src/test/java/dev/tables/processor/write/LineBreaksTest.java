package dev.tables.processor.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineBreaksTest {
    private static final String LONG = "x".repeat(60);

    private static void assertBroken(String line, String... expected) {
        assertThat(List.of(LineBreaks.broken(line).split("\n"))).containsExactly(expected);
    }

    @Test
    void shortLineIsUnchanged() {
        assertBroken("    return " + "a".repeat(108) + ";", "    return " + "a".repeat(108) + ";");
    }

    @Test
    void breaksAfterTheAssignment() {
        assertBroken(
                "    Map<String, Integer> " + LONG + " = values.read(reader, \"" + LONG + "\");",
                "    Map<String, Integer> " + LONG + " =",
                "            values.read(reader, \"" + LONG + "\");");
    }

    @Test
    void breaksChainsBeforeCallsButNotInArguments() {
        assertBroken(
                "    return first(a, b.c().d()).second(\"" + LONG + ").x\").third(" + LONG + ");",
                "    return first(a, b.c().d())",
                "            .second(\"" + LONG + ").x\")",
                "            .third(" + LONG + ");");
    }

    @Test
    void breaksChainThatIsTheOnlyArgument() {
        assertBroken(
                "    .property(Model.stored(\"" + LONG + "\").storedName(\"" + LONG + "\").notNull())",
                "    .property(Model.stored(\"" + LONG + "\")",
                "            .storedName(\"" + LONG + "\")",
                "            .notNull())");
    }

    @Test
    void putsArgumentsOnOneLineIfTheyFit() {
        assertBroken(
                "    static String encodedFormOfTheKey(String key, Map<String, Long> " + LONG + ", int number) {",
                "    static String encodedFormOfTheKey(",
                "            String key, Map<String, Long> " + LONG + ", int number) {");
    }

    @Test
    void putsEachArgumentOnItsOwnLineIfTheyDoNotFit() {
        assertBroken(
                "    call(\"a, b\", f(" + LONG + ", 1), g(" + LONG + "), List.<Map<A, B>>of());",
                "    call(",
                "            \"a, b\",",
                "            f(" + LONG + ", 1),",
                "            g(" + LONG + "),",
                "            List.<Map<A, B>>of());");
    }

    @Test
    void breaksBeforeOperators() {
        assertBroken(
                "    if (!reader.has(\"" + LONG + "\") && !reader.has(\"" + LONG + "\")) {",
                "    if (!reader.has(\"" + LONG + "\")",
                "            && !reader.has(\"" + LONG + "\")) {");
        assertBroken(
                "    return " + LONG + " == null ? null : home.city(" + LONG + ");",
                "    return " + LONG + " == null",
                "            ? null",
                "            : home.city(" + LONG + ");");
    }

    @Test
    void breaksAfterTheArrowOfACase() {
        assertBroken(
                "    case \"" + LONG + "\" -> writer.string(" + LONG + ").date(0);",
                "    case \"" + LONG + "\" ->",
                "        writer.string(" + LONG + ").date(0);");
    }

    @Test
    void breaksCommentsBetweenWordsButNotInTags() {
        assertBroken(
                "     * Maps " + LONG + " to rows of table {@code " + LONG + "} and back.",
                "     * Maps " + LONG + " to rows of table",
                "     * {@code " + LONG + "} and back.");
    }

    @Test
    void longTextIsNotBroken() {
        assertBroken(
                "    foo(\"" + LONG + LONG + LONG + "\");", "    foo(", "            \"" + LONG + LONG + LONG + "\");");
    }
}
