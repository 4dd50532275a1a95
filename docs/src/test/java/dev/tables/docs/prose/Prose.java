package dev.tables.docs.prose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The prose of a page of AsciiDoc or Markdown, a paragraph, item or cell a line: no code, no addresses, no markup. */
final class Prose {
    private static final Pattern FENCE = Pattern.compile("```.*|----|\\+\\+\\+\\+|\\.\\.\\.\\.");
    private static final Pattern OTHER =
            Pattern.compile("include::.*|image::.*|:[\\w-]+:.*|//.*|\\[[^]]*]|={4,}|\\|===|\\.\\S.*\\.\\w+|<!--.*");
    private static final Pattern BEGIN = Pattern.compile("\\s*(?:[*|.-]+|\\d+\\.|=+|#+|>) .*|\\|.*");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("(?:xref|link):[^\\[\\s]+\\[([^]]*)]|\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern ADDRESS = Pattern.compile("https?:\\S+");

    private Prose() {}

    static List<String> of(Path page) throws IOException {
        return of(Files.readAllLines(page));
    }

    static List<String> of(List<String> lines) {
        List<String> prose = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean code = false;
        for (String line : lines) {
            boolean fence = FENCE.matcher(line.strip()).matches();
            // Behind an empty line what is indented is code too.
            boolean indented = paragraph.isEmpty() && line.startsWith("    ");
            boolean skipped = code
                    || fence
                    || indented
                    || line.isBlank()
                    || OTHER.matcher(line.strip()).matches();
            if (skipped || BEGIN.matcher(line).matches()) {
                end(paragraph, prose);
            }
            if (!skipped) {
                paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
            }
            code ^= fence;
        }
        end(paragraph, prose);
        return prose;
    }

    private static void end(StringBuilder paragraph, List<String> prose) {
        if (!paragraph.isEmpty()) {
            String text =
                    LINK.matcher(CODE.matcher(paragraph).replaceAll("CODE")).replaceAll("$1$2");
            prose.add(ADDRESS.matcher(text).replaceAll("ADDRESS"));
            paragraph.setLength(0);
        }
    }

    /** The sentences of a line: cells of a table are sentences too. */
    static List<String> sentences(String line) {
        return List.of(line.split("(?<=[.?!:;])\\s+(?=\\p{Lu}|CODE|_|\\*)|\\|"));
    }
}
