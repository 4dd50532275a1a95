package dev.tables.docs.page;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file of the repository with its headings, anchors and links, as GitHub shows them.
 *
 * @param file the file
 * @param lines its lines, including front matter
 */
record MarkdownPage(Path file, List<String> lines) {
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern DEFINITION = Pattern.compile("^\\[[^\\]]+]: (\\S+)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} .*");
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}).*");
    private static final String FRONT_MATTER = "---";
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    static MarkdownPage read(Path file) throws IOException {
        return new MarkdownPage(file, Files.readAllLines(file));
    }

    /** Returns all pages below a directory, except build output, packages of others and hidden directories. */
    static List<MarkdownPage> below(Path directory) throws IOException {
        List<MarkdownPage> pages = new ArrayList<>();
        List<Path> entries;
        try (Stream<Path> list = Files.list(directory)) {
            entries = list.sorted().toList();
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (Files.isDirectory(entry) && !name.startsWith(".") && !NOT_OURS.contains(name)) {
                pages.addAll(below(entry));
            } else if (name.endsWith(".md")) {
                pages.add(read(entry));
            }
        }
        return pages;
    }

    /** Returns the lines between the two lines {@code ---} with which a page may begin; none if it does not. */
    List<String> frontMatter() {
        if (lines.isEmpty() || !lines.get(0).equals(FRONT_MATTER)) {
            return List.of();
        }
        int end = lines.subList(1, lines.size()).indexOf(FRONT_MATTER);
        return end < 0 ? List.of() : lines.subList(1, end + 1);
    }

    /** Returns the lines after the front matter and the empty lines that follow it. */
    List<String> body() {
        int skipped = frontMatter().size();
        return skipped == 0
                ? lines
                : lines.stream().skip(skipped + 2).dropWhile(String::isBlank).toList();
    }

    /** Returns the headings of one level, such as {@code "## "}. */
    List<String> headings(String marks) {
        return text().stream()
                .filter(line -> line.startsWith(marks))
                .map(line -> line.substring(marks.length()))
                .toList();
    }

    /** Returns the lines of a section, from its heading to the next heading of its level. */
    List<String> section(String heading) {
        return text().stream()
                .dropWhile(line -> !line.equals("## " + heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .toList();
    }

    /** Returns the first line after the title that is not empty. */
    String firstLine() {
        return body().stream()
                .skip(1)
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
    }

    /** Returns the links to files and headings that do not exist, a message for each. */
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

    /** Returns the links to files and headings of the repository, in order. */
    List<String> links() {
        List<String> links = new ArrayList<>();
        for (String line : text()) {
            Stream.of(LINK, DEFINITION)
                    .flatMap(pattern ->
                            pattern.matcher(CODE.matcher(line).replaceAll("")).results())
                    .map(found -> found.group(1))
                    .filter(link -> !ADDRESS.matcher(link).matches())
                    .forEach(links::add);
        }
        return links;
    }

    private boolean hasAnchor(String anchor) {
        return anchors().contains(anchor);
    }

    private Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> met = new HashMap<>();
        text().stream().filter(line -> HEADING.matcher(line).matches()).forEach(line -> {
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

    /** Returns the lines outside of front matter and blocks of code. */
    List<String> text() {
        List<String> text = new ArrayList<>();
        String open = "";
        for (String line : body()) {
            Matcher fence = FENCE.matcher(line);
            boolean isFence = fence.matches();
            if (open.isEmpty() && !isFence) {
                text.add(line);
            } else if (open.isEmpty()) {
                open = fence.group(1);
            } else if (line.strip().equals(open)) {
                open = "";
            }
        }
        return text;
    }
}
