package dev.tables.docs.code;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A fenced block of a page.
 *
 * @param marker {@code code}, {@code file} or {@code compared}, from a comment on the line before; null if there is none
 * @param source what the comment names; empty if there is none
 * @param language the language of the fence, or empty
 * @param indent the spaces before the fence
 * @param text the lines between the fences
 * @param start the position of the text in the page
 * @param end the position after the text
 */
record MarkdownBlock(
        @Nullable String marker, String source, String language, String indent, String text, int start, int end) {
    private static final Pattern BLOCK = Pattern.compile(
            "(?m)^(?: *<!-- (code|file|compared): *([^\\n]*?) *-->\\n)?( *)(`{3,})([\\w+-]*)[^\\n`]*\\n(.*?)^ *\\4$",
            Pattern.DOTALL);
    private static final Pattern MARKER = Pattern.compile("(?m)^ *<!-- (?:code|file|compared): .*");
    /** Another test makes these blocks. */
    private static final Pattern LIST = Pattern.compile("(?ms)^<!-- list: (\\S+) -->$.*?^<!-- end: \\1 -->$");

    /** Returns the blocks of a page outside of lists that are made from the code. */
    static List<MarkdownBlock> of(String page) {
        List<MarkdownBlock> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(withoutLists(page));
        while (block.find()) {
            blocks.add(new MarkdownBlock(
                    block.group(1),
                    block.group(2) == null ? "" : block.group(2),
                    block.group(5),
                    block.group(3),
                    block.group(6),
                    block.start(6),
                    block.end(6)));
        }
        return blocks;
    }

    /** Returns the comments that name a source, but have no block on the next line. */
    static List<String> strayMarkers(String page) {
        return MARKER.matcher(BLOCK.matcher(withoutLists(page)).replaceAll(""))
                .results()
                .map(found -> found.group().strip())
                .toList();
    }

    /** Returns the page with spaces in place of lists, so that positions are unchanged. */
    private static String withoutLists(String page) {
        return LIST.matcher(page).replaceAll(list -> list.group().replaceAll("[^\\n]", " "));
    }

    boolean isCode() {
        return language.equals("java") || language.equals("kotlin");
    }

    /** Returns lines with the indentation of this block. */
    String indented(String lines) {
        return indent.isEmpty() ? lines : lines.replaceAll("(?m)^(?=.)", indent);
    }
}
