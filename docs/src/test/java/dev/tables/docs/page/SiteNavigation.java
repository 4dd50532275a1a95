package dev.tables.docs.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The navigation of the site, read from the TypeScript files of {@code docs/.vitepress}.
 *
 * @param pages the pages that it contains, such as {@code start/why}
 */
record SiteNavigation(Set<String> pages) {
    private static final Pattern LINK = Pattern.compile("\\blink: ['\"]/([\\w/-]*)['\"]");
    /** {@code section('Start', 'start', { why: 'Why', 'quick-start': 'Quick start' })}. */
    private static final Pattern SECTION = Pattern.compile("section\\('[^']*', '([\\w/-]+)', \\{([^}]*)}");

    private static final Pattern KEY = Pattern.compile("(?:'([\\w-]+)'|\\b(\\w+)): ['\"]");

    /** Returns the navigation in a folder; without pages if the folder does not exist. */
    static SiteNavigation read(Path folder) throws IOException {
        Set<String> pages = new TreeSet<>();
        for (Path file : sources(folder)) {
            String source = Files.readString(file);
            LINK.matcher(source).results().forEach(link -> pages.add(page(link.group(1))));
            Matcher section = SECTION.matcher(source);
            while (section.find()) {
                String start = section.group(1) + "/";
                KEY.matcher(section.group(2))
                        .results()
                        .forEach(key -> pages.add(start + (key.group(1) == null ? key.group(2) : key.group(1))));
            }
        }
        return new SiteNavigation(pages);
    }

    private static String page(String link) {
        return link.isEmpty() || link.endsWith("/") ? link + "index" : link;
    }

    private static List<Path> sources(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".mts"))
                    .sorted()
                    .toList();
        }
    }
}
