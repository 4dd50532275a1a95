package dev.tables.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command lines in the pages of the repository. */
final class ShownCommands {
    private static final Set<String> SKIPPED =
            Set.of("target", ".git", ".vitepress", "node_modules", "CHANGELOG.md", "DECISIONS.md");
    /** A line of a block of code. */
    private static final Pattern LINE =
            Pattern.compile("^(?:    )?(?:\\$ )?(?:tables|(?:\\S*/)?bin/tables|java -jar \\S*tables\\.jar) (.*)$");
    /** A command with arguments within a sentence; one without is the command's name. */
    private static final Pattern INLINE = Pattern.compile("`tables ([a-z]+ [^`]*)`");

    private static final Pattern STATUS = Pattern.compile("# ends with (\\d)");

    private ShownCommands() {}

    /**
     * Commands that stand together, so that each runs where those before it ran.
     *
     * @param place the page and the line of the first command
     * @param commands the command lines, beginning with {@code tables}
     */
    record Block(String place, List<Command> commands) {
        @Override
        public String toString() {
            return place;
        }
    }

    /**
     * A command in a page.
     *
     * @param line the command line, beginning with {@code tables}
     * @param status the exit code that the page names, or 0
     */
    record Command(String line, int status) {}

    static List<Block> in(Path root) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path page : pages(root)) {
            read(root.relativize(page).toString(), Files.readAllLines(page), blocks);
        }
        return blocks;
    }

    private static List<Path> pages(Path root) throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".md") && !SKIPPED.contains(name)) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        pages.sort(null);
        return pages;
    }

    private static void read(String page, List<String> lines, List<Block> blocks) {
        List<Command> block = new ArrayList<>();
        int first = 0;
        for (int i = 0; i <= lines.size(); i++) {
            String line = i == lines.size() ? "" : lines.get(i);
            Matcher shown = LINE.matcher(line);
            if (shown.matches() && (line.startsWith("    ") || isFenced(lines, i))) {
                if (block.isEmpty()) {
                    first = i + 1;
                }
                block.add(command(shown.group(1)));
            } else if (line.isBlank() && !block.isEmpty()) {
                blocks.add(new Block(page + ":" + first, List.copyOf(block)));
                block.clear();
            }
            Matcher inline = INLINE.matcher(line);
            while (inline.find()) {
                blocks.add(new Block(page + ":" + (i + 1), List.of(command(inline.group(1)))));
            }
        }
    }

    private static boolean isFenced(List<String> lines, int index) {
        return lines.subList(0, index).stream()
                                .filter(line -> line.startsWith("```"))
                                .count()
                        % 2
                == 1;
    }

    private static Command command(String text) {
        Matcher status = STATUS.matcher(text);
        return new Command(
                "tables " + text.split("#", 2)[0].strip(), status.find() ? Integer.parseInt(status.group(1)) : 0);
    }
}
