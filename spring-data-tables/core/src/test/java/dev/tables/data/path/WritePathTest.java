package dev.tables.data.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.path.RecordedCalls.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lists in {@code mapper-runtime/WRITE-PATH.md} are the classes that a save and a query enter; {@code -Ddocs.update} rewrites them.
 */
class WritePathTest {
    private static final Path PAGE = Path.of("../../mapper-runtime/WRITE-PATH.md");
    private static final String PACKAGE = "dev.tables.mapping.";

    /** The most classes on the path of a save. To be lowered, not raised. */
    private static final int MOST_CLASSES = 38;

    /** The most classes from which one of them is entered again. To be lowered, not raised. */
    private static final int MOST_CALLERS = 3;

    @TempDir
    private Path directory;

    @Test
    void pageListsTheClassesThatSaveAndQueryCall() throws Exception {
        List<List<Call>> sections = RecordedCalls.run(directory);

        assertThat(sections).hasSize(2);
        Map<String, Set<String>> save = callersByClass(sections.get(0));
        Map<String, Set<String>> query = callersByClass(sections.get(1));
        String page = Files.readString(PAGE);
        String updated = replaced(replaced(page, "save", rows(save)), "query", rows(query));
        if (System.getProperty("docs.update") != null) {
            Files.writeString(PAGE, updated);
        } else {
            assertThat(page)
                    .as("build/test spring-data-tables/core WritePathTest -Ddocs.update writes the lists")
                    .isEqualTo(updated);
        }
        assertThat(save).as("Classes of a save").hasSizeLessThanOrEqualTo(MOST_CLASSES);
        assertThat(save)
                .allSatisfy((type, callers) ->
                        assertThat(callers).as("Callers of %s", type).hasSizeLessThanOrEqualTo(MOST_CALLERS));
    }

    /**
     * Returns the classes in the order in which they are entered, each with the other classes from which it is entered again after others.
     */
    private static Map<String, Set<String>> callersByClass(List<Call> calls) {
        Map<String, Set<String>> callers = new LinkedHashMap<>();
        String last = "";
        for (Call call : calls) {
            Set<String> known = callers.get(call.type());
            if (known == null) {
                callers.put(call.type(), new TreeSet<>());
            } else if (!call.type().equals(last) && !call.type().equals(call.caller())) {
                known.add(call.caller());
            }
            last = call.type();
        }
        return callers;
    }

    private static String rows(Map<String, Set<String>> callers) {
        List<String> rows = new ArrayList<>();
        rows.add("| class | package | entered again from |");
        rows.add("|---|---|--:|");
        callers.forEach((type, others) -> {
            int name = type.lastIndexOf('.') + 1;
            String inPackage = type.substring(PACKAGE.length(), name - 1);
            rows.add("| `" + type.substring(name) + "` | " + inPackage + " | " + others.size() + " |");
        });
        rows.add("| " + callers.size() + " classes | | |");
        return String.join("\n", rows);
    }

    private static String replaced(String page, String name, String rows) {
        String begin = "<!-- " + name + ": checked by WritePathTest -->\n";
        String end = "\n<!-- end of " + name + " -->";
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(end);
        assertThat(to).as("place of '%s' on the page", name).isGreaterThanOrEqualTo(from);
        return page.substring(0, from) + rows + page.substring(to);
    }

    @Test
    void pageNamesEachClassOnceBeforeItsLists() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(NamedClasses.of(page.substring(0, page.indexOf("\n<!-- save: ")))
                        .names())
                .hasSizeGreaterThan(30)
                .doesNotHaveDuplicates();
    }

    @Test
    void pageNamesClassesThatExist() throws IOException {
        assertThat(NamedClasses.of(Files.readString(PAGE)).missing("src/main/java"))
                .as("Classes of %s that are not in the main sources", PAGE)
                .isEmpty();
    }

    @Test
    void contributorsGuideNamesClassesThatExist() throws IOException {
        Path guide = Path.of("../../CONTRIBUTING.md");
        String text = Files.readString(guide);
        int from = text.indexOf("\n## Extending the library\n");
        int to = text.indexOf("\n## ", from + 1);
        NamedClasses named = NamedClasses.of(text.substring(from, to));

        assertThat(named.names()).hasSizeGreaterThan(50);
        assertThat(named.missing("src"))
                .as("Classes that %s tells contributors to change, and that are not in the sources", guide)
                .isEmpty();
    }
}
