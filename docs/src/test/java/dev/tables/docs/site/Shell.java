package dev.tables.docs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/** What stands around the content of a page: head, list of pages, list of headings, the pages before and after. */
final class Shell {
    private final String template;
    private final Navigation navigation;
    private final Map<Path, SitePage> pages = new HashMap<>();

    Shell(Path template, Navigation navigation, List<SitePage> pages) throws IOException {
        this.template = Files.readString(template);
        this.navigation = navigation;
        pages.forEach(page -> this.pages.put(page.source(), page));
    }

    String around(SitePage page) {
        return template.replace("{title}", Entities.escape(page.title()))
                .replace("{summary}", Entities.escape(page.summary()))
                .replace("{navigation}", groups(page))
                .replace("{headings}", headings(page))
                .replace("{neighbours}", neighbours(page))
                .replace("{source}", Entities.escape(page.source().toString()))
                .replace("{root}", page.toRoot())
                .replace("{content}", page.body().html());
    }

    private String groups(SitePage here) {
        StringBuilder html = new StringBuilder();
        for (Navigation.Group group : navigation.groups()) {
            boolean open =
                    group.entries().stream().anyMatch(entry -> entry.source().equals(here.source()));
            html.append("<details").append(open ? " open" : "").append("><summary>");
            html.append(Entities.escape(group.title())).append("</summary><ul>");
            for (Navigation.Entry entry : group.entries()) {
                SitePage page = pages.get(entry.source());
                if (page != null) {
                    html.append("<li><a")
                            .append(page == here ? " aria-current=\"page\"" : "")
                            .append(" href=\"")
                            .append(here.toRoot())
                            .append(page.address())
                            .append("\">")
                            .append(Entities.escape(entry.title()))
                            .append("</a></li>");
                }
            }
            html.append("</ul></details>\n");
        }
        return html.toString();
    }

    private static String headings(SitePage page) {
        StringBuilder html = new StringBuilder();
        for (Element heading : page.body().select("h2[id], h3[id]")) {
            html.append("<li class=\"")
                    .append(heading.tagName())
                    .append("\"><a href=\"#")
                    .append(heading.id())
                    .append("\">")
                    .append(Entities.escape(heading.text()))
                    .append("</a></li>\n");
        }
        return html.toString();
    }

    private String neighbours(SitePage page) {
        List<SitePage> all = navigation.entries().stream()
                .map(entry -> pages.get(entry.source()))
                .filter(Objects::nonNull)
                .toList();
        int at = all.indexOf(page);
        String before = at <= 0 ? "" : neighbour(page, all.get(at - 1), "prev", "Before: ");
        String after = at < 0 || at + 1 == all.size() ? "" : neighbour(page, all.get(at + 1), "next", "Next: ");
        return before + after;
    }

    private static String neighbour(SitePage page, SitePage other, String kind, String word) {
        return "<a rel=\"" + kind + "\" href=\"" + page.toRoot() + other.address() + "\">" + word
                + Entities.escape(other.title()) + "</a>";
    }
}
