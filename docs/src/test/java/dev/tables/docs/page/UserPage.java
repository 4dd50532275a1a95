package dev.tables.docs.page;

import dev.tables.docs.reference.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation for users: a file in a folder of {@code docs}, or the home of the site.
 *
 * @param docs the folder {@code docs}
 * @param page the page
 */
record UserPage(Path docs, MarkdownPage page) {
    private static final Set<String> OTHER_FOLDERS =
            Set.of("src", "style", "tutorial", "quick-start", "outputs", "grafana", "site-check");
    private static final Pattern CODE = Pattern.compile("(`+)(?!`).*?(?<!`)\\1(?!`)");
    private static final Pattern ADDRESS = Pattern.compile("]\\([^)]*\\)");
    private static final Pattern INDENTED_CODE = Pattern.compile(" {4}\\s*(?!\\s|[-*+]\\s|\\d+\\.\\s).*");
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->");
    private static final Pattern TAG = Pattern.compile("(?<!\\\\)</?[A-Za-z][^>:]*>");
    private static final Pattern MARKS = Pattern.compile("^\\s*(?:>\\s*)*(?:(?:[-*+]|\\d+\\.)\\s+)?");

    /** Returns the pages for users below a folder {@code docs}. */
    static List<UserPage> below(Path docs) throws IOException {
        return MarkdownPage.below(docs).stream()
                .filter(page -> isForUsers(docs.relativize(page.file())))
                .map(page -> new UserPage(docs, page))
                .toList();
    }

    private static boolean isForUsers(Path file) {
        return file.getNameCount() == 1
                ? file.endsWith("index.md")
                : !OTHER_FOLDERS.contains(file.getName(0).toString());
    }

    /** Returns the path below {@code docs} without {@code .md}, such as {@code start/why}. */
    String path() {
        return docs.relativize(page.file()).toString().replaceFirst("\\.md$", "");
    }

    boolean isHome() {
        return path().equals("index");
    }

    /** Returns the lines that the site's generator would not show as GitHub does, with the reason. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (String line : page.text()) {
            if (INDENTED_CODE.matcher(line).matches()) {
                continue;
            }
            String text = COMMENT.matcher(CODE.matcher(line).replaceAll("code")).replaceAll("");
            Matcher tag = TAG.matcher(text);
            if (tag.find()) {
                problems.add(page.file() + ": " + tag.group() + " is a tag; write it as code, or &lt; for <: " + line);
            }
            if (text.contains("{{")) {
                problems.add(page.file() + ": {{ is replaced by the site's generator; write it as code: " + line);
            }
            if (isProse(line) && hasTwoSentences(text)) {
                problems.add(page.file() + ": begin a line for each sentence: " + line);
            }
        }
        return problems;
    }

    /** Returns whether a line is neither part of a table nor a list item nor a heading, which are one line each. */
    private static boolean isProse(String line) {
        return !line.matches("\\s*(?:\\||#|(?:>\\s*)*(?:[-*+]|\\d+\\.)\\s).*");
    }

    private static boolean hasTwoSentences(String text) {
        String plain = MARKS.matcher(ADDRESS.matcher(text).replaceAll("]")).replaceFirst("");
        return Markdown.sentences(plain).size() > 1;
    }

    /** Returns the links of the front matter, which begin at the root of the site, to pages that do not exist. */
    List<String> brokenFrontMatterLinks() {
        return page.frontMatter().stream()
                .map(String::strip)
                .filter(line -> line.startsWith("link: /"))
                .map(line -> line.substring("link: /".length()).replaceFirst("#.*", ""))
                .filter(link -> !Files.exists(docs.resolve(link.replaceFirst("(^|/)$", "$1index") + ".md")))
                .map(link -> page.file() + ": link /" + link + " leads to no page")
                .toList();
    }
}
