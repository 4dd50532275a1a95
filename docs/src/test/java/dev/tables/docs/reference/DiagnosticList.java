package dev.tables.docs.reference;

import dev.tables.docs.ListSection;
import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
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

/**
 * The table of the processor's diagnostics. Codes and severities come from {@link DiagnosticCode}; reasons are written by
 * hand in the table of the page, which keeps them.
 */
final class DiagnosticList {
    /** The page that contains the table, relative to the root. */
    static final Path PAGE = Path.of("docs", "reference", "diagnostics.md");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[`(\\w+)`]\\(#\\w+\\) \\| [^|]* \\| (.*?) ?\\|$");

    private DiagnosticList() {}

    /** Returns the reason of each code in the order of the page; that of a code that the page lacks is empty. */
    static Map<String, String> reasons(Path root) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        Set<String> codes = severities().keySet();
        Matcher row = ROW.matcher(new ListSection(root.resolve(PAGE), "diagnostics").content());
        while (row.find()) {
            if (codes.contains(row.group(1))) {
                reasons.put(row.group(1), row.group(2));
            }
        }
        codes.forEach(code -> reasons.putIfAbsent(code, ""));
        return reasons;
    }

    /** Returns the severity of each code; the severity of some depends on an option. */
    static Map<String, String> severities() {
        Map<String, Set<String>> severities = new TreeMap<>();
        Stream.of(DiagnosticCode.values())
                .forEach(code -> severities
                        .computeIfAbsent(code.text(), text -> new TreeSet<>())
                        .add(code.kind().name().toLowerCase(Locale.ROOT).replace("mandatory_", "")));
        Map<String, String> joined = new TreeMap<>();
        severities.forEach((code, all) -> joined.put(code, String.join(" or ", all)));
        return joined;
    }

    static String of(Path root) throws IOException {
        Map<String, String> severities = severities();
        List<List<String>> rows = new ArrayList<>();
        reasons(root)
                .forEach((code, reason) -> rows.add(List.of(
                        "[" + Markdown.code(code) + "](" + Markdown.anchor(code) + ")",
                        severities.getOrDefault(code, ""),
                        // The cell of a row that was read has its escapes.
                        reason.replace("\\|", "|"))));
        return Markdown.table(List.of("code", "severity", "reported when"), rows);
    }
}
