package dev.tables.docs.site;

import dev.tables.docs.reference.GeneratedPages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Makes the site. It ends with an error, and the list of what is wrong, if a link leads nowhere or a page does not convert. */
public final class SiteBuilder {
    private static final String WEBJARS = "/META-INF/resources/webjars/";
    private static final Map<String, String> LIBRARIES = Map.of(
            "lunr.js", "lunr/2.3.9/lunr.min.js",
            "highlight.js", "highlightjs/11.11.1/highlight.min.js");

    private final Path root;
    private final Path site;
    private final List<String> problems = new ArrayList<>();

    private SiteBuilder(Path root, Path site) {
        this.root = root;
        this.site = site;
    }

    /** Takes the folder of the module and that of the site. */
    public static void main(String[] arguments) throws IOException {
        Path module = Path.of(arguments[0]).toAbsolutePath().normalize();
        SiteBuilder builder = new SiteBuilder(Objects.requireNonNull(module.getParent()), Path.of(arguments[1]));
        builder.build();
        if (!builder.problems.isEmpty()) {
            System.err.println("The site has problems:\n  " + String.join("\n  ", builder.problems));
            System.exit(1);
        }
    }

    private void build() throws IOException {
        GeneratedPages.write(root, root.resolve("docs/target/generated"));
        List<SitePage> articles = new AsciidocPages(root, problems).convert();
        List<SitePage> pages = new ArrayList<>(articles);
        pages.addAll(new MarkdownPages(root).convert());
        SiteLinks links = new SiteLinks(root, pages);
        pages.forEach(links::rewrite);
        Navigation navigation = Navigation.read(root);
        SitePage book = PrintedBook.of(inOrder(navigation, articles));
        List<SitePage> all = new ArrayList<>(pages);
        all.add(book);
        for (Path source : links.sources()) {
            all.add(sourcePage(source));
        }
        Shell shell = new Shell(root.resolve("docs/theme/page.html"), navigation, pages);
        for (SitePage page : all) {
            write(page.address(), shell.around(page));
        }
        copyAssets();
        copyPictures();
        new ApiDocumentation(root).write(site.resolve("api"), problems);
        write("assets/search-data.js", SearchData.script(pages));
        write("llms.txt", LlmsText.list(navigation, pages));
        write("llms-full.txt", LlmsText.full(inOrder(navigation, pages)));
        problems.addAll(SiteLinks.broken(all, site));
        problems.addAll(unlisted(navigation, articles));
    }

    /** Those of the list, in its order. */
    private static List<SitePage> inOrder(Navigation navigation, List<SitePage> pages) {
        Map<Path, SitePage> bySource = pages.stream().collect(Collectors.toMap(SitePage::source, page -> page));
        return navigation.entries().stream()
                .map(entry -> bySource.get(entry.source()))
                .filter(Objects::nonNull)
                .toList();
    }

    private List<String> unlisted(Navigation navigation, List<SitePage> articles) {
        List<Path> listed =
                navigation.entries().stream().map(Navigation.Entry::source).toList();
        List<String> wrong = new ArrayList<>();
        articles.stream()
                .filter(page -> !listed.contains(page.source()))
                .forEach(page -> wrong.add(page.source() + " is not in " + AsciidocPages.NAVIGATION));
        listed.stream()
                .filter(source -> !Files.isRegularFile(root.resolve(source)))
                .forEach(source -> wrong.add(AsciidocPages.NAVIGATION + " names " + source + ", which is no file"));
        return wrong;
    }

    private SitePage sourcePage(Path source) throws IOException {
        Element body = new Element("body");
        body.appendElement("h1").text(source.toString());
        body.appendElement("pre").appendElement("code").text(Files.readString(root.resolve(source)));
        return SitePage.of(source, SiteLinks.addressOf(source), body);
    }

    /** Pictures beside pages. */
    private void copyPictures() throws IOException {
        Path folder = root.resolve("docs/pages");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".svg")).toList()) {
                write(folder.relativize(file).toString(), Files.readString(file));
            }
        }
    }

    private void copyAssets() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("docs/theme"))) {
            for (Path file : files.filter(file -> !file.endsWith("page.html")).toList()) {
                write("assets/" + file.getFileName(), Files.readString(file));
            }
        }
        for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
            try (InputStream content = SiteBuilder.class.getResourceAsStream(WEBJARS + library.getValue())) {
                Objects.requireNonNull(content, library.getValue());
                Files.write(site.resolve("assets").resolve(library.getKey()), content.readAllBytes());
            }
        }
    }

    private void write(String address, String content) throws IOException {
        Path file = site.resolve(address);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
