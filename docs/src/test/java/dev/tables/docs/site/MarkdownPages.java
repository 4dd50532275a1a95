package dev.tables.docs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** The pages of modules, beside their sources: all Markdown of the project, with the anchors that GitHub gives to headings. */
final class MarkdownPages {
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data");

    private final Path root;

    MarkdownPages(Path root) {
        this.root = root;
    }

    List<SitePage> convert() throws IOException {
        List<TablesExtension> extensions = List.of((TablesExtension) TablesExtension.create());
        Parser parser = Parser.builder().extensions(extensions).build();
        HtmlRenderer renderer = HtmlRenderer.builder().extensions(extensions).build();
        List<SitePage> pages = new ArrayList<>();
        for (Path file : below(root)) {
            Element body = Jsoup.parseBodyFragment(renderer.render(parser.parse(Files.readString(file))))
                    .body();
            addAnchors(body);
            Path source = root.relativize(file);
            pages.add(SitePage.of(source, address(source), body));
        }
        return pages;
    }

    private static String address(Path source) {
        String name = source.toString().replace('\\', '/');
        return "modules/" + name.replaceFirst("README\\.md$", "index.html").replaceFirst("\\.md$", ".html");
    }

    private static List<Path> below(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        List<Path> entries;
        try (Stream<Path> list = Files.list(folder)) {
            entries = list.sorted().toList();
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (Files.isDirectory(entry) && !name.startsWith(".") && !NOT_OURS.contains(name)) {
                found.addAll(below(entry));
            } else if (name.endsWith(".md")) {
                found.add(entry);
            }
        }
        return found;
    }

    private static void addAnchors(Element body) {
        Map<String, Integer> met = new HashMap<>();
        for (Element heading : body.select("h1, h2, h3, h4, h5, h6")) {
            String anchor = heading.text()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int before = met.merge(anchor, 1, Integer::sum) - 1;
            heading.attr("id", before == 0 ? anchor : anchor + "-" + before);
        }
    }
}
