package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.ListSection;
import dev.tables.docs.code.Pages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every sentence of the README, of {@code docs/start} and of {@code docs/concepts} that holds without exception is in
 * the table of {@code docs/operations/tested.md}, with its test or its exception in the third column, written by hand.
 * {@code -Ddocs.update} adds missing rows and removes stale ones.
 */
class ClaimsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final ListSection TABLE = new ListSection(ROOT.resolve("docs/operations/tested.md"), "claims");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT|Tck))(?:[.#](\\w+))?(?:\\(\\))?`");
    private static final Pattern LABEL = Pattern.compile("\\[`?([^\\]`]+)`?]\\([^)]*\\)");

    @Test
    void eachClaimHasATestOrAnException() throws IOException {
        Map<Claim, String> reasons = reasons(TABLE.content());
        List<List<String>> rows = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        for (Claim claim : Claim.below(ROOT)) {
            String reason = reasons.getOrDefault(claim, "");
            rows.add(List.of(link(claim.page()), claim.sentence(), reason));
            if (reason.isBlank()) {
                empty.add(claim.page() + ": " + claim.sentence());
            }
        }
        TABLE.check(Markdown.table(List.of("page", "sentence", "test or exception"), rows));

        assertThat(empty)
                .as("write the test or the exception of each sentence in the third column of docs/operations/tested.md,"
                        + " or change the sentence")
                .isEmpty();
    }

    private static String link(String page) {
        String target = page.startsWith("docs/") ? page.replaceFirst("docs/", "../") : "../../" + page;
        return "[" + page.replaceFirst("docs/", "") + "](" + target + ")";
    }

    private static Map<Claim, String> reasons(String table) {
        Map<Claim, String> reasons = new LinkedHashMap<>();
        table.lines().filter(line -> line.startsWith("| [")).map(Claim::cells).forEach(cells -> {
            assertThat(cells).as("cells of a row of docs/operations/tested.md").hasSize(3);
            String page = LABEL.matcher(cells.get(0)).replaceAll("$1");
            reasons.put(new Claim(page.equals("README.md") ? page : "docs/" + page, cells.get(1)), cells.get(2));
        });
        return reasons;
    }

    @Test
    void namedTestsExist() throws IOException {
        Map<String, String> tests = Pages.below(ROOT, "Test.java", "IT.java", "Tck.java", "Test.kt").stream()
                .collect(Collectors.toMap(
                        file -> file.getFileName().toString().replaceFirst("\\.\\w+$", ""),
                        Pages::read,
                        (one, other) -> one + other));

        assertThat(missing(TABLE.content(), tests)).isEmpty();
    }

    private static List<String> missing(String table, Map<String, String> tests) {
        List<String> missing = new ArrayList<>();
        for (String reason : reasons(table).values()) {
            Matcher test = TEST.matcher(reason);
            while (test.find()) {
                String source = tests.get(test.group(1));
                if (source == null) {
                    missing.add("there is no test class " + test.group(1));
                } else if (test.group(2) != null && !source.contains(" " + test.group(2) + "(")) {
                    missing.add(test.group(1) + " has no method " + test.group(2));
                }
            }
        }
        return missing;
    }

    @Test
    void findsClaims() {
        String page = """
                ---
                search: all
                ---
                # All
                Results are exact. Others may be stale.
                It calls `findAll()`, in most cases.
                > [!NOTE]
                > It [never](x.md) fails.
                * Any row (no more).
                <!-- no comment -->
                | a | b |
                |---|---|
                | the same \\| row | wall |
                ```text
                all
                ```
                """;

        assertThat(Claim.of("README.md", page))
                .extracting(Claim::sentence)
                .containsExactly("Results are exact.", "It never fails.", "Any row (no more).", "the same | row");
    }

    @Test
    void findsTestsThatDoNotExist() {
        String table = """
                | page | sentence | test or exception |
                |---|---|---|
                | [README.md](../../README.md) | All \\| one. | `CrashTest`, `CrashTest.survives` |
                | [start/why.md](../start/why.md) | No. | `CrashTest#gone()` and `GoneIT` |
                | [start/why.md](../start/why.md) | Any. | exception: memory |
                """;

        assertThat(reasons(table))
                .containsEntry(new Claim("README.md", "All | one."), "`CrashTest`, `CrashTest.survives`")
                .containsEntry(new Claim("docs/start/why.md", "Any."), "exception: memory");
        assertThat(missing(table, Map.of("CrashTest", "void survives() {}")))
                .containsExactly("CrashTest has no method gone", "there is no test class GoneIT");
    }
}
