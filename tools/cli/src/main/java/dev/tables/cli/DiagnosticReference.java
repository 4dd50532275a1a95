package dev.tables.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reference of the annotation processor's diagnostics.
 *
 * <p>The build copies the sources of the reference pages into the jar, so that the pages and the command show the same
 * text. The sources are the table in {@code docs/reference/diagnostics.md}, the examples of
 * {@code docs/src/diagnostics}, and the messages that the compiler reports for the examples.
 */
final class DiagnosticReference {
    private static final String FOLDER = "/META-INF/tables-diagnostics/";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[`(\\w+)`]\\(#\\w+\\) \\| [a-z ]+ \\| (.+) \\|$");
    private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");
    private static final Pattern PREFIX = Pattern.compile("^\\[?(?:Tables/)?|]$");
    /**
     * The end of a message, which names the command that explains the message. Messages have this ending as long as the
     * documentation pages are not published.
     */
    private static final Pattern HINT = Pattern.compile("\\s+For an example, run: tables explain \\w+\\s*$");

    private final Map<String, String> conditions;

    private DiagnosticReference(Map<String, String> conditions) {
        this.conditions = conditions;
    }

    static DiagnosticReference read() {
        Map<String, String> conditions = new LinkedHashMap<>();
        String table = resource("diagnostics.md");
        if (table == null) {
            throw new IllegalStateException(
                    "The jar file of the tables command has no list of diagnostics. Build or download it again.");
        }
        Matcher row = ROW.matcher(table);
        while (row.find()) {
            conditions.put(
                    row.group(1), LINK.matcher(row.group(2)).replaceAll("$1").replace("`", ""));
        }
        return new DiagnosticReference(conditions);
    }

    /** Returns each code with the condition under which it is reported, in the order of the reference. */
    Map<String, String> conditions() {
        return conditions;
    }

    /**
     * Returns a code in the spelling of the compiler, or null if no such code exists. Accepts texts such as {@code
     * queryscans} or {@code [Tables/QueryScans]}.
     */
    @Nullable
    String codeOf(String text) {
        String wanted = plain(text);
        return conditions.keySet().stream()
                .filter(wanted::equalsIgnoreCase)
                .findFirst()
                .orElse(null);
    }

    /** Returns a code without the prefix that it has in a message. */
    static String plain(String text) {
        return PREFIX.matcher(text).replaceAll("");
    }

    /** Returns the explanation of a diagnostic: when it is reported, an example, its message and the corrected code. */
    String explain(String code) {
        StringBuilder text = new StringBuilder(code + "\n\nWhen: " + conditions.get(code) + ".\n");
        append(text, "Earlier code, recorded in tables-schema.json", code + "/locked.java");
        append(text, "tables-schema.json", code + "/before.json");
        append(text, "Example", code + "/before.java");
        append(text, "Message", "diagnostic-" + code + ".txt");
        append(text, "tables-schema.json, corrected", code + "/after.json");
        append(text, "Remedy", code + "/after.java");
        if (resource(code + "/before.java") == null) {
            text.append(
                    "\nRemedy:\n    This is a defect of the annotation processor. Report it with the message and the stack trace.\n");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String title, String name) {
        String content = resource(name);
        if (content != null) {
            text.append('\n').append(title).append(":\n");
            HINT.matcher(content.strip())
                    .replaceFirst("")
                    .lines()
                    .forEach(line ->
                            text.append(line.isEmpty() ? "" : "    " + line).append('\n'));
        }
    }

    private static @Nullable String resource(String name) {
        try (InputStream stream = DiagnosticReference.class.getResourceAsStream(FOLDER + name)) {
            return stream == null ? null : new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The jar file of the tables command cannot be read. Build or download it again.", unreadable);
        }
    }
}
