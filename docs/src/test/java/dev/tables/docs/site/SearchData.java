package dev.tables.docs.site;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import tools.jackson.databind.json.JsonMapper;

/** What the search of the site looks into: one entry for each section of each page. */
final class SearchData {
    private SearchData() {}

    /**
     * A section.
     *
     * @param address its page and anchor
     * @param page the title of its page
     * @param heading its own heading
     * @param text what it says
     */
    record Section(String address, String page, String heading, String text) {}

    /** A script, so that a page read from a file finds it too. */
    static String script(List<SitePage> pages) {
        List<Section> sections = new ArrayList<>();
        pages.forEach(page -> add(page, sections));
        return "window.searchData = " + JsonMapper.builder().build().writeValueAsString(sections) + ";\n";
    }

    private static void add(SitePage page, List<Section> sections) {
        String anchor = "";
        String heading = page.title();
        StringBuilder text = new StringBuilder();
        for (Element element : page.body().select("h1, h2, h3, p, li, td, th, pre, dt")) {
            if (element.tagName().matches("h[1-3]")) {
                addTo(sections, page, anchor, heading, text);
                anchor = element.id();
                heading = element.text();
                text.setLength(0);
            } else if (element.select("p, li, td, pre").size() <= 1) {
                text.append(element.text()).append(' ');
            }
        }
        addTo(sections, page, anchor, heading, text);
    }

    private static void addTo(
            List<Section> sections, SitePage page, String anchor, String heading, StringBuilder text) {
        if (!text.isEmpty()) {
            String address = anchor.isEmpty() ? page.address() : page.address() + "#" + anchor;
            sections.add(
                    new Section(address, page.title(), heading, text.toString().strip()));
        }
    }
}
