package dev.tables.docs.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The pages as plain text for programs that read: a list with summaries, and all text in one file. */
final class LlmsText {
    private LlmsText() {}

    static String list(Navigation navigation, List<SitePage> pages) {
        Map<Path, SitePage> bySource = pages.stream().collect(Collectors.toMap(SitePage::source, page -> page));
        StringBuilder text = new StringBuilder(
                "# Spring Data Tables\n\n> Object mapping, secondary indexes and Spring Data"
                        + " repositories for the data model of Azure Table Storage, on an embedded engine or a service.\n");
        for (Navigation.Group group : navigation.groups()) {
            text.append("\n## ").append(group.title()).append("\n\n");
            for (Navigation.Entry entry : group.entries()) {
                SitePage page = bySource.get(entry.source());
                if (page != null) {
                    text.append("- [" + entry.title() + "](" + page.address() + "): " + page.summary() + "\n");
                }
            }
        }
        return text.append("\n## All text\n\n- [llms-full.txt](llms-full.txt): every page of this list\n")
                .toString();
    }

    static String full(List<SitePage> pages) {
        return pages.stream()
                .map(page -> "<!-- " + page.address() + " -->\n\n"
                        + page.body().wholeText().strip())
                .collect(Collectors.joining("\n\n\n", "", "\n"));
    }
}
