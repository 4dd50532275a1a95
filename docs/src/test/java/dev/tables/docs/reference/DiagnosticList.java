package dev.tables.docs.reference;

import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every diagnostic of the processor, with its kinds, and what the table of the module says of it. */
final class DiagnosticList {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (.+) \\|$");
    private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private DiagnosticList() {}

    /** What the table of the module says of each code, in its order; without links. */
    static Map<String, String> reasons(Path root) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        Matcher row = ROW.matcher(Files.readString(root.resolve("mapper-processor/DIAGNOSTICS.md")));
        while (row.find()) {
            reasons.put(row.group(1), LINK.matcher(row.group(2)).replaceAll("$1"));
        }
        return reasons;
    }

    /** How the compiler takes each code; some are errors or warnings, as an option says. */
    static Map<String, Set<String>> kinds() {
        Map<String, Set<String>> kinds = new TreeMap<>();
        Stream.of(DiagnosticCode.values())
                .forEach(code -> kinds.computeIfAbsent(code.text(), text -> new TreeSet<>())
                        .add(code.kind().name().toLowerCase(Locale.ROOT).replace("mandatory_", "")));
        return kinds;
    }

    static String of(Path root) throws IOException {
        Map<String, Set<String>> kinds = kinds();
        List<List<String>> rows = new ArrayList<>();
        reasons(root)
                .forEach((code, reason) -> rows.add(List.of(
                        "<a href=\"#" + code.toLowerCase(Locale.ROOT) + "\"><code>" + code + "</code></a>",
                        String.join(" or ", kinds.getOrDefault(code, Set.of())),
                        html(reason))));
        return Html.table(List.of("code", "kind", "when"), rows);
    }

    /** The text of a cell, with code marked. */
    static String html(String reason) {
        return CODE.matcher(Html.escaped(reason)).replaceAll("<code>$1</code>");
    }
}
