package dev.tables.docs.code;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.stream.Stream;

/** The pages of the project and the sources that they show. */
public final class Pages {
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data", ".git", ".ci", ".vitepress");

    private Pages() {}

    /** Returns all files with these endings, in order, without build output. */
    public static List<Path> below(Path root, String... ends) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(root) && isOutput(root.relativize(folder))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (Stream.of(ends).anyMatch(end -> file.toString().endsWith(end))) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found.stream().sorted().toList();
    }

    /** Returns whether a folder contains output. A folder {@code data} contains tables, unless it is a package. */
    private static boolean isOutput(Path folder) {
        String name = folder.getFileName().toString();
        return NOT_OURS.contains(name)
                && !(name.equals("data") && folder.toString().contains("/java/"));
    }

    /** Returns the blocks of a language in all Markdown. */
    public static List<String> blocks(Path root, String language) throws IOException {
        Pattern fence = Pattern.compile("(?ms)^ *```" + language + "\\n(.*?)^ *```$");
        List<String> blocks = new ArrayList<>();
        for (Path page : below(root, ".md")) {
            Matcher block = fence.matcher(read(page));
            while (block.find()) {
                blocks.add(block.group(1));
            }
        }
        return blocks;
    }

    /** Returns the content of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
