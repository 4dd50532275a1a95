package dev.tables.docs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import org.asciidoctor.log.LogRecord;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** The pages of {@code docs/pages}. What Asciidoctor warns of, such as a tag that a source does not have, is a problem. */
final class AsciidocPages {
    /** The list of pages, which is no page. */
    static final String NAVIGATION = "nav.adoc";

    private final Path root;
    private final List<String> problems;

    AsciidocPages(Path root, List<String> problems) {
        this.root = root;
        this.problems = problems;
    }

    List<SitePage> convert() throws IOException {
        Path folder = root.resolve("docs/pages");
        List<SitePage> pages = new ArrayList<>();
        try (Asciidoctor asciidoctor = Asciidoctor.Factory.create();
                Stream<Path> files = Files.walk(folder)) {
            asciidoctor.registerLogHandler(this::log);
            for (Path file : files.filter(AsciidocPages::isPage).sorted().toList()) {
                String name = folder.relativize(file).toString();
                Element body = Jsoup.parseBodyFragment(asciidoctor.convert(Files.readString(file), options(file)))
                        .body();
                body.select("table.rows a[href^=mailto:]").unwrap();
                pages.add(SitePage.of(root.relativize(file), name.replaceFirst("adoc$", "html"), body));
            }
        }
        return pages;
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".adoc") && !file.endsWith(NAVIGATION);
    }

    /** Headings get the anchors that GitHub gives them. */
    private static Options options(Path file) {
        Path folder = Objects.requireNonNull(file.getParent());
        Attributes attributes = Attributes.builder()
                .attribute("idprefix", "")
                .attribute("idseparator", "-")
                .attribute("showtitle", "")
                .attribute("sectanchors", "")
                .attribute("attribute-missing", "warn")
                .attribute("docfile", file.toString())
                .attribute("docdir", folder.toString())
                .build();
        return Options.builder()
                .safe(SafeMode.UNSAFE)
                .baseDir(folder.toFile())
                .standalone(false)
                .attributes(attributes)
                .build();
    }

    private void log(LogRecord record) {
        Object place = record.getCursor() == null ? "" : record.getCursor() + ": ";
        problems.add(place + record.getMessage());
    }
}
