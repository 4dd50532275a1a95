package dev.tables.docs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Leads links between files of the project to their pages, and finds those that lead nowhere. */
final class SiteLinks {
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]*:.*");
    private static final String SOURCES = "source/";
    private static final String ARTICLES = "docs/pages";

    private final Path root;
    private final Map<Path, String> addresses = new TreeMap<>();
    private final Set<Path> sources = new TreeSet<>();

    SiteLinks(Path root, List<SitePage> pages) {
        this.root = root;
        pages.forEach(page -> addresses.put(page.source(), page.address()));
    }

    /** Files without a page that links lead to. */
    Set<Path> sources() {
        return sources;
    }

    /** Where the page of a source file is. */
    static String addressOf(Path source) {
        return SOURCES + source.toString().replace('\\', '/') + ".html";
    }

    /** Makes the links of a page relative to where it is in the site. */
    void rewrite(SitePage page) {
        for (Element link : page.body().select("a[href]")) {
            link.attr("href", rewritten(page, link.attr("href")));
        }
        for (Element picture : page.body().select("img[src]")) {
            picture.attr("src", pictureOf(page, picture.attr("src")));
        }
    }

    /** Pictures are beside the articles; a page of Markdown that shows one is in another folder of the site. */
    private String pictureOf(SitePage page, String picture) {
        Path file = root.resolve(page.source()).resolveSibling(picture).normalize();
        Path articles = root.resolve(ARTICLES);
        return page.isArticle() || !file.startsWith(articles)
                ? picture
                : page.toRoot() + articles.relativize(file).toString().replace('\\', '/');
    }

    private String rewritten(SitePage page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        if (path.isEmpty() || ADDRESS.matcher(link).matches() || page.isArticle() && path.endsWith(".html")) {
            return link;
        }
        Path file = root.resolve(page.source()).resolveSibling(path).normalize();
        Path target = root.relativize(Files.isDirectory(file) ? readme(file) : file);
        String address = addresses.get(target);
        if (address == null) {
            if (!Files.isRegularFile(root.resolve(target))) {
                return link;
            }
            sources.add(target);
            address = addressOf(target);
        }
        return page.toRoot() + address + (hash < 0 ? "" : link.substring(hash));
    }

    /** A folder is shown by its README, or that of the nearest folder above. */
    private Path readme(Path folder) {
        Path at = folder;
        while (!Files.isRegularFile(at.resolve("README.md")) && !at.equals(root)) {
            at = Objects.requireNonNull(at.getParent());
        }
        return at.resolve("README.md");
    }

    /** Links of pages that lead to no page of the site, or to no anchor of it; a line each. */
    static List<String> broken(List<SitePage> pages, Path site) throws IOException {
        List<String> broken = new ArrayList<>();
        Map<String, Set<String>> anchors = new TreeMap<>();
        for (SitePage page : pages) {
            anchors.put(page.address(), Set.copyOf(page.body().select("[id]").eachAttr("id")));
        }
        for (SitePage page : pages) {
            for (String link : page.body().select("a[href]").eachAttr("href")) {
                if (!ADDRESS.matcher(link).matches() && !leads(page, link, anchors, site)) {
                    broken.add(page.source() + ": " + link + " leads nowhere");
                }
            }
            for (String picture : page.body().select("img[src]").eachAttr("src")) {
                if (!leads(page, picture, anchors, site)) {
                    broken.add(page.source() + ": the picture " + picture + " is missing");
                }
            }
        }
        return broken;
    }

    private static boolean leads(SitePage page, String link, Map<String, Set<String>> anchors, Path site) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        String address = path.isEmpty()
                ? page.address()
                : Path.of(page.address()).resolveSibling(path).normalize().toString();
        Set<String> there = anchors.get(address);
        if (there == null) {
            return Files.isRegularFile(site.resolve(address));
        }
        return hash < 0 || there.contains(link.substring(hash + 1));
    }
}
