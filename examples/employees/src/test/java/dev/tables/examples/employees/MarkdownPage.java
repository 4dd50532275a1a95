package dev.tables.examples.employees;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown file of the repository, or an article of AsciiDoc: its headings, anchors and links, as GitHub shows them. */
record MarkdownPage(Path file, List<String> lines) {
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern DEFINITION = Pattern.compile("^\\[[^\\]]+]: (\\S+)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} .*");
    private static final String ARTICLE = ".adoc";
    private static final Pattern ARTICLE_LINK = Pattern.compile("(?:(?:link|xref):|image::?)([^\\s\\[]+)\\[");
    private static final Pattern ARTICLE_HEADING = Pattern.compile("={1,6} .*");
    private static final Pattern ARTICLE_ANCHOR = Pattern.compile("\\[#([\\w-]+)]");
    /** An article with lists that are made when the site is built: their anchors are checked there. */
    private static final String GENERATED = "/generated/";

    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    static MarkdownPage read(Path file) throws IOException {
        return new MarkdownPage(file, Files.readAllLines(file));
    }

    /** All pages below a directory but those of build output, of packages of others and of hidden directories. */
    static List<MarkdownPage> below(Path directory) throws IOException {
        return below(directory, ".md");
    }

    /** The articles below a directory. */
    static List<MarkdownPage> articles(Path directory) throws IOException {
        return below(directory, ARTICLE);
    }

    private static List<MarkdownPage> below(Path directory, String end) throws IOException {
        List<MarkdownPage> pages = new ArrayList<>();
        List<Path> entries;
        try (Stream<Path> list = Files.list(directory)) {
            entries = list.sorted().toList();
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (Files.isDirectory(entry) && !name.startsWith(".") && !NOT_OURS.contains(name)) {
                pages.addAll(below(entry, end));
            } else if (name.endsWith(end)) {
                pages.add(read(entry));
            }
        }
        return pages;
    }

    /** The headings of one level, such as {@code "## "}. */
    List<String> headings(String marks) {
        return text().stream()
                .filter(line -> line.startsWith(marks))
                .map(line -> line.substring(marks.length()))
                .toList();
    }

    /** The lines of a section, from behind its heading to the next heading of its level. */
    List<String> section(String heading) {
        return text().stream()
                .dropWhile(line -> !line.equals("## " + heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .toList();
    }

    /** What is below the title: the first line that is not empty. */
    String firstLine() {
        return lines.stream()
                .skip(1)
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
    }

    /** What is wrong with the links to files and headings, a line each. */
    List<String> brokenLinks() throws IOException {
        List<String> broken = new ArrayList<>();
        for (String link : links()) {
            int hash = link.indexOf('#');
            String path = hash < 0 ? link : link.substring(0, hash);
            Path target = path.isEmpty()
                    ? file
                    : file.toAbsolutePath().resolveSibling(path).normalize();
            if (!Files.exists(target)) {
                broken.add(file + ": " + link + " leads to no file");
            } else if (hash >= 0 && !read(target).hasAnchor(link.substring(hash + 1))) {
                broken.add(file + ": " + link + " leads to no heading");
            }
        }
        return broken;
    }

    /** Links to files and headings of the repository, in order. */
    List<String> links() {
        List<String> links = new ArrayList<>();
        for (String line : text()) {
            (isArticle() ? Stream.of(ARTICLE_LINK) : Stream.of(LINK, DEFINITION))
                    .flatMap(pattern ->
                            pattern.matcher(CODE.matcher(line).replaceAll("")).results())
                    .map(found -> found.group(1))
                    .filter(link -> !ADDRESS.matcher(link).matches())
                    // Of articles, pages of the site: those are checked where it is made.
                    .filter(link -> !isArticle() || !link.matches(".*\\.html(?:#.*)?"))
                    .forEach(links::add);
        }
        return links;
    }

    private boolean isArticle() {
        return file.toString().endsWith(ARTICLE);
    }

    private boolean hasAnchor(String anchor) {
        return anchors().contains(anchor)
                || isArticle()
                        && lines.stream().anyMatch(line -> line.startsWith("include::") && line.contains(GENERATED));
    }

    private Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> met = new HashMap<>();
        Pattern heading = isArticle() ? ARTICLE_HEADING : HEADING;
        if (isArticle()) {
            text().forEach(line ->
                    ARTICLE_ANCHOR.matcher(line).results().forEach(found -> anchors.add(found.group(1))));
        }
        text().stream().filter(line -> heading.matcher(line).matches()).forEach(line -> {
            String anchor = line.substring(line.indexOf(' '))
                    .strip()
                    .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int before = met.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        });
        return anchors;
    }

    /** The lines outside of blocks of code. */
    private List<String> text() {
        List<String> text = new ArrayList<>();
        boolean code = false;
        for (String line : lines) {
            boolean fence =
                    isArticle() ? line.equals("----") : line.stripLeading().startsWith("```");
            if (!code && !fence) {
                text.add(line);
            }
            code ^= fence;
        }
        return text;
    }
}
