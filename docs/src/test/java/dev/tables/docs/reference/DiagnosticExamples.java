package dev.tables.docs.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

    static String of(Path root) throws IOException {
        StringBuilder page = new StringBuilder();
        for (String code : codes(root)) {
            page.append("[#before-")
                    .append(code.toLowerCase(Locale.ROOT))
                    .append("]\n=== ")
                    .append(code)
                    .append("\n\n");
            append(page, "Before", "java", root.resolve(FOLDER).resolve(code).resolve("before.java"));
            append(page, "The compiler", "text", root.resolve("docs/pages/outputs/diagnostic-" + code + ".txt"));
            append(page, "After", "java", root.resolve(FOLDER).resolve(code).resolve("after.java"));
        }
        return page.toString();
    }

    private static void append(StringBuilder page, String title, String language, Path file) throws IOException {
        page.append('.').append(title).append("\n[source,").append(language).append("]\n----\n");
        page.append(Files.readString(file).strip()).append("\n----\n\n");
    }
}
