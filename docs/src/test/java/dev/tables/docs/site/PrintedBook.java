package dev.tables.docs.site;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;

/** All articles on one page, in the order of the list of pages, with links that stay within it. */
final class PrintedBook {
    private PrintedBook() {}

    static SitePage of(List<SitePage> articles) {
        Map<String, String> chapters = new HashMap<>();
        articles.forEach(page -> chapters.put(page.address(), chapter(page.address())));
        Element book = new Element("body");
        book.appendElement("h1").text("Spring Data Tables: all pages");
        book.appendElement("p").text("The pages of the reference in one, to print or to search.");
        for (SitePage page : articles) {
            Element chapter = book.appendElement("section").addClass("chapter").id(chapter(page.address()));
            Element body = page.body().clone();
            body.select("[id]").forEach(element -> element.id(chapter(page.address()) + "--" + element.id()));
            body.select("a[href]").forEach(link -> link.attr("href", within(page, link.attr("href"), chapters)));
            body.select("img[src]")
                    .forEach(picture -> picture.attr("src", within(page, picture.attr("src"), chapters)));
            chapter.append(body.html());
        }
        return SitePage.of(Path.of("docs/pages/all.adoc"), "all.html", book);
    }

    private static String chapter(String address) {
        return address.replaceFirst("\\.html$", "").replace('/', '-');
    }

    private static String within(SitePage page, String link, Map<String, String> chapters) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        if (path.contains(":")) {
            return link;
        }
        String address = path.isEmpty()
                ? page.address()
                : Path.of(page.address()).resolveSibling(path).normalize().toString();
        String chapter = chapters.get(address);
        if (chapter == null) {
            return address + (hash < 0 ? "" : link.substring(hash));
        }
        return "#" + chapter + (hash < 0 ? "" : "--" + link.substring(hash + 1));
    }
}
