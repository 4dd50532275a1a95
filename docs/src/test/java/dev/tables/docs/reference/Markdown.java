package dev.tables.docs.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** GitHub Markdown: escaped text, code, tables, sentences, and links to sections of a page. */
public final class Markdown {
    /** The address of a link to a type before {@link #linked} replaces it. */
    static final String TYPE = "type:";

    private static final Pattern TYPE_LINK = Pattern.compile("\\[(`[^`]+`|[^\\]]+)]\\(" + TYPE + "([^)]+)\\)");
    private static final Pattern SENTENCE_START = Pattern.compile("[A-Z`\\[*]");

    private Markdown() {}

    /** Returns text without characters that Markdown or the site's generator would take for tags. */
    static String escaped(String text) {
        return text.replace("<", "&lt;").replace("{{", "{&#123;").replace("*", "\\*");
    }

    /** Returns a code span, or nothing for an empty text. */
    static String code(String text) {
        if (text.isEmpty()) {
            return "";
        }
        return text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
    }

    /** Returns a heading of the third level, with an empty line after it. */
    static String heading(String text) {
        return "### " + text + "\n\n";
    }

    /** Returns a fenced block with an empty line after it. */
    static String block(String language, String text) {
        return "```" + language + "\n" + text.stripTrailing() + "\n```\n\n";
    }

    /** Returns a table with an empty line after it; cells are Markdown of any number of lines. */
    static String table(List<String> heads, List<List<String>> rows) {
        StringBuilder table = new StringBuilder(row(heads)).append("|---".repeat(heads.size()) + "|\n");
        rows.forEach(cells -> table.append(row(cells)));
        return table.append('\n').toString();
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.strip().replaceAll("\\s*\\n\\s*", " ").replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"))
                .replace("|  |", "| |");
    }

    /** Returns the sentences of a paragraph; a full stop within code or parentheses ends none. */
    public static List<String> sentences(String paragraph) {
        List<String> sentences = new ArrayList<>();
        boolean code = false;
        int depth = 0;
        int start = 0;
        for (int i = 0; i < paragraph.length(); i++) {
            char character = paragraph.charAt(i);
            code ^= character == '`';
            if (!code) {
                depth += character == '(' ? 1 : character == ')' ? -1 : 0;
                if (depth <= 0 && isEnd(paragraph, i)) {
                    sentences.add(paragraph.substring(start, i + 1).strip());
                    start = i + 1;
                }
            }
        }
        sentences.add(paragraph.substring(start).strip());
        return sentences;
    }

    private static boolean isEnd(String text, int index) {
        return ".!?".indexOf(text.charAt(index)) >= 0
                && text.startsWith(" ", index + 1)
                && index + 2 < text.length()
                && SENTENCE_START.matcher(text.substring(index + 2, index + 3)).matches()
                && !text.substring(0, index + 1).matches("(?s).*\\b(?:e\\.g|i\\.e|vs)\\.");
    }

    /** Returns a text whose links to types lead to sections of the page, if it has them, by the types' names. */
    static String linked(String text, Map<String, String> headings) {
        return TYPE_LINK.matcher(text).replaceAll(found -> {
            String type = found.group(2);
            String heading = headings.get(type);
            boolean named = found.group(1).equals(code(type));
            String label = heading != null && named ? code(heading) : found.group(1);
            return Matcher.quoteReplacement(heading == null ? label : "[" + label + "](" + anchor(heading) + ")");
        });
    }

    /** Returns the address of a heading within its page, as GitHub makes it. */
    static String anchor(String heading) {
        return "#"
                + heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-');
    }
}
