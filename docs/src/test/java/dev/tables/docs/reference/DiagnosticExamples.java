package dev.tables.docs.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Diagnostics with code before, the message, and code after; a test compiles both. */
final class DiagnosticExamples {
    /** A folder for each code, relative to the root. */
    static final Path FOLDER = Path.of("docs", "src", "diagnostics");

    private DiagnosticExamples() {}

    static List<String> codes(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root.resolve(FOLDER))) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** A section for each code, in the order of the table; an address leads to it. */
    static String of(Path root) throws IOException {
        StringBuilder page = new StringBuilder();
        for (Map.Entry<String, String> reason : DiagnosticList.reasons(root).entrySet()) {
            String code = reason.getKey();
            page.append("[#")
                    .append(code.toLowerCase(Locale.ROOT))
                    .append("]\n=== ")
                    .append(code)
                    .append("\n\n")
                    .append(Html.block("<p>When: " + DiagnosticList.html(reason.getValue()) + ".</p>"));
            Path folder = root.resolve(FOLDER).resolve(code);
            append(page, "Earlier code, recorded in tables-schema.json", "java", folder.resolve("locked.java"));
            append(page, "tables-schema.json", "json", folder.resolve("before.json"));
            append(page, "Before", "java", folder.resolve("before.java"));
            append(page, "The compiler", "text", root.resolve("docs/outputs/diagnostic-" + code + ".txt"));
            append(page, "tables-schema.json", "json", folder.resolve("after.json"));
            append(page, "After", "java", folder.resolve("after.java"));
        }
        return page.toString();
    }

    private static void append(StringBuilder page, String title, String language, Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        page.append('.').append(title).append("\n[source,").append(language).append("]\n----\n");
        page.append(Files.readString(file).strip()).append("\n----\n\n");
    }
}
