package dev.tables.docs.reference;

import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every diagnostic of the processor, with its kind, and what the table of the module says of it. */
final class DiagnosticList {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (.+) \\|$");
    private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private DiagnosticList() {}

    static String of(Path root) throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(root.resolve("mapper-processor/DIAGNOSTICS.md")));
        while (row.find()) {
            reasons.put(row.group(1), row.group(2));
        }
        List<List<String>> rows = new ArrayList<>();
        for (DiagnosticCode code : DiagnosticCode.values()) {
            String reason = LINK.matcher(Html.escaped(reasons.getOrDefault(code.text(), "")))
                    .replaceAll("$1");
            rows.add(List.of(
                    "<code id=\"" + code.text().toLowerCase(Locale.ROOT) + "\">" + code.text() + "</code>",
                    code.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    CODE.matcher(reason).replaceAll("<code>$1</code>")));
        }
        return Html.table(List.of("code", "kind", "when"), rows);
    }
}
