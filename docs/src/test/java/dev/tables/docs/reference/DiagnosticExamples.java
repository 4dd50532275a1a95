package dev.tables.docs.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A section for each diagnostic with code that causes it, its message, and corrected code; a test compiles both. */
final class DiagnosticExamples {
    /** The folder with a folder for each code, relative to the root. */
    static final Path FOLDER = Path.of("docs", "src", "diagnostics");

    private static final Path MESSAGES = Path.of("docs", "outputs");

    private DiagnosticExamples() {}

    static List<String> codes(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root.resolve(FOLDER))) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** Returns a section for each code, in the order of the table. */
    static String of(Path root) throws IOException {
        Map<String, String> severities = DiagnosticList.severities();
        StringBuilder page = new StringBuilder();
        for (Map.Entry<String, String> reason : DiagnosticList.reasons(root).entrySet()) {
            String code = reason.getKey();
            page.append(Markdown.heading(code));
            String sentences = "Reported as " + article(severities.getOrDefault(code, "")) + " when "
                    + reason.getValue().replace("\\|", "|") + ".";
            page.append(String.join("\n", Markdown.sentences(sentences))).append("\n\n");
            Path folder = root.resolve(FOLDER).resolve(code);
            append(page, "Earlier code, which `tables-schema.json` records", "java", folder.resolve("locked.java"));
            append(page, "Recorded in `tables-schema.json`", "json", folder.resolve("before.json"));
            append(page, "Example", "java", folder.resolve("before.java"));
            append(page, "Message", "text", root.resolve(MESSAGES).resolve("diagnostic-" + code + ".txt"));
            append(page, "Corrected `tables-schema.json`", "json", folder.resolve("after.json"));
            append(page, "Corrected", "java", folder.resolve("after.java"));
        }
        return page.toString();
    }

    private static String article(String severity) {
        return (severity.startsWith("error") ? "an " : "a ") + severity;
    }

    private static void append(StringBuilder page, String title, String language, Path file) throws IOException {
        if (Files.exists(file)) {
            page.append(title).append(":\n\n").append(Markdown.block(language, Files.readString(file)));
        }
    }
}
