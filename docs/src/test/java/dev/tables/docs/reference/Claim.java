package dev.tables.docs.reference;

import dev.tables.docs.code.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A sentence of a page that holds without exception, by its words.
 *
 * @param page the page, relative to the root
 * @param sentence the sentence, with the texts of its links
 */
record Claim(String page, String sentence) {
    private static final Pattern WORD =
            Pattern.compile("\\b(?:always|never|exact|exactly|all|any|no|same)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}).*");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern FRONT_MATTER = Pattern.compile("(?s)\\A---\n.*?\n---\n");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]]*)]\\([^()]*\\)");
    private static final Pattern MARKS = Pattern.compile("^(?:>\\s*|[-*+]\\s+|\\d+\\.\\s+|\\[!\\w+]\\s*)+");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern INDENTED_CODE = Pattern.compile(" {4}\\s*(?!\\s|[-*+]\\s|\\d+\\.\\s).*");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");

    /** Returns the claims of the README, of {@code docs/start} and of {@code docs/concepts}, in order. */
    static List<Claim> below(Path root) throws IOException {
        List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md")));
        for (String folder : List.of("docs/start", "docs/concepts")) {
            if (Files.isDirectory(root.resolve(folder))) {
                pages.addAll(Pages.below(root.resolve(folder), ".md"));
            }
        }
        return pages.stream()
                .flatMap(page -> of(root.relativize(page).toString(), Pages.read(page)).stream())
                .distinct()
                .toList();
    }

    /** Returns the claims of a page: sentences of its text, items of its lists and cells of its tables. */
    static List<Claim> of(String page, String text) {
        List<Claim> claims = new ArrayList<>();
        String open = "";
        for (String line : COMMENT.matcher(FRONT_MATTER.matcher(text).replaceFirst(""))
                .replaceAll("")
                .split("\n")) {
            Matcher fence = FENCE.matcher(line);
            if (open.isEmpty() && fence.matches()) {
                open = fence.group(1);
            } else if (!open.isEmpty()) {
                open = line.strip().equals(open) ? "" : open;
            } else if (!line.startsWith("#") && !INDENTED_CODE.matcher(line).matches()) {
                sentences(line.strip())
                        .filter(sentence -> WORD.matcher(CODE.matcher(sentence).replaceAll(""))
                                .find())
                        .forEach(sentence -> claims.add(new Claim(page, sentence)));
            }
        }
        return claims;
    }

    private static Stream<String> sentences(String line) {
        // Twice, for a picture that is a link.
        String text = LINK.matcher(LINK.matcher(line).replaceAll("$1")).replaceAll("$1");
        List<String> parts =
                text.startsWith("|") ? cells(text) : List.of(MARKS.matcher(text).replaceFirst(""));
        return parts.stream()
                .flatMap(part -> Markdown.sentences(part.strip()).stream())
                .filter(sentence -> !sentence.isEmpty());
    }

    /** Returns the cells of a row of a table, without escapes of vertical lines. */
    static List<String> cells(String row) {
        String inner = row.strip().replaceFirst("^\\|", "").replaceFirst("(?<!\\\\)\\|$", "");
        return Stream.of(CELL_END.split(inner, -1))
                .map(cell -> cell.strip().replace("\\|", "|"))
                .toList();
    }
}
