package dev.tables.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Lists the messages in the sources of a module, such as those of exceptions and log lines, sorted by class. */
final class MessageListing {
    private final Map<String, SortedSet<String>> messages = new TreeMap<>();

    private MessageListing() {}

    /** Returns the lines of the listing for the Java sources below a folder; none if the folder does not exist. */
    static List<String> of(Path sources) throws IOException {
        MessageListing listing = new MessageListing();
        if (Files.isDirectory(sources)) {
            listing.read(sources);
        }
        return listing.lines();
    }

    private void read(Path sources) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(sources)) {
            files = all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .sorted()
                    .toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                add(unit);
            }
        }
    }

    private void add(CompilationUnitTree unit) {
        SortedSet<String> found = new TreeSet<>();
        unit.accept(new MessageScanner(found::add), null);
        if (!found.isEmpty()) {
            String type = unit.getTypeDecls().stream()
                    .filter(ClassTree.class::isInstance)
                    .map(tree -> ((ClassTree) tree).getSimpleName().toString())
                    .findFirst()
                    .orElse("");
            messages.put(unit.getPackageName() + "." + type, found);
        }
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        messages.forEach((type, found) -> {
            lines.add(type);
            found.forEach(message -> lines.add("    " + message));
            lines.add("");
        });
        return lines;
    }
}
