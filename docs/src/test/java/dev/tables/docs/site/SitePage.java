package dev.tables.docs.site;

import java.nio.file.Path;
import org.jsoup.nodes.Element;

/**
 * A page of the site.
 *
 * @param source the file it is made of, relative to the root of the project
 * @param address where it is in the site, such as {@code reference/keys.html}
 * @param title what it is called
 * @param summary its first sentence
 * @param body its content, title included
 */
record SitePage(Path source, String address, String title, String summary, Element body) {
    /** How the page leads to the folder of the site, such as {@code ../}. */
    String toRoot() {
        return "../".repeat((int) address.chars().filter(c -> c == '/').count());
    }

    /** Whether it was written for the site, and is no page of a module. */
    boolean isArticle() {
        return source.toString().endsWith(".adoc");
    }

    /** Of what a converter has made. */
    static SitePage of(Path source, String address, Element body) {
        Element heading = body.selectFirst("h1");
        Element paragraph = body.selectFirst("p");
        String title = heading == null ? source.toString() : heading.text();
        return new SitePage(source, address, title, paragraph == null ? "" : paragraph.text(), body);
    }
}
