package dev.tables.data.path;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes that a page names in backticks, each without its package; of a nested class or a member, the class that contains it.
 *
 * @param names the names in the order of the page
 */
record NamedClasses(List<String> names) {
    private static final Path ROOT = Path.of("../..");
    private static final String JAVA = ".java";

    /** A word that begins as classes do and has a small letter, which constants lack; or the path of a source file. */
    private static final Pattern NAME = Pattern.compile(
            "`(?:[\\w/.-]*/)?([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:\\.java|[.#][A-Za-z.]+(?:\\(\\))?)?`");

    static NamedClasses of(String page) {
        List<String> names = new ArrayList<>();
        Matcher named = NAME.matcher(page);
        while (named.find()) {
            names.add(named.group(1));
        }
        return new NamedClasses(names);
    }

    /** Returns the names without a source file in that folder of any module. */
    Set<String> missing(String folder) throws IOException {
        Set<String> missing = new TreeSet<>(names);
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                boolean ours = directory.equals(ROOT) || !name.startsWith(".") && !name.equals("target");
                return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.endsWith(JAVA) && file.toString().replace('\\', '/').contains("/" + folder + "/")) {
                    missing.remove(name.substring(0, name.length() - JAVA.length()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return missing;
    }
}
