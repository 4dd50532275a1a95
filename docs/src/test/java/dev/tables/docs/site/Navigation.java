package dev.tables.docs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which pages there are, in which order, as {@code nav.adoc} lists them: groups, and pages in them.
 *
 * @param groups the groups, in order
 */
record Navigation(List<Group> groups) {
    private static final Pattern GROUP = Pattern.compile("\\* (.+)");
    private static final Pattern ENTRY = Pattern.compile("\\*\\* (?:xref|link):([^\\[]+)\\[(.+)]");

    /**
     * Pages that belong together.
     *
     * @param title the heading
     * @param entries its pages
     */
    record Group(String title, List<Entry> entries) {}

    /**
     * A page in the list.
     *
     * @param source its file, relative to the root of the project
     * @param title what the list calls it
     */
    record Entry(Path source, String title) {}

    static Navigation read(Path root) throws IOException {
        Path folder = root.resolve("docs/pages");
        List<Group> groups = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve(AsciidocPages.NAVIGATION))) {
            Matcher group = GROUP.matcher(line);
            Matcher entry = ENTRY.matcher(line);
            if (group.matches()) {
                groups.add(new Group(group.group(1), new ArrayList<>()));
            } else if (entry.matches()) {
                Path source = root.relativize(folder.resolve(entry.group(1)).normalize());
                groups.get(groups.size() - 1).entries().add(new Entry(source, entry.group(2)));
            }
        }
        return new Navigation(groups);
    }

    /** All pages of the list, in order. */
    List<Entry> entries() {
        return groups.stream().flatMap(group -> group.entries().stream()).toList();
    }
}
