package dev.tables.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Parses the sources of a module with the compiler's own parser, without resolving names. */
final class SourceTrees {
    private SourceTrees() {}

    /** Parses the Java sources in a folder, except package-info.java and module-info.java. Empty if the folder does not exist. */
    static List<CompilationUnitTree> parse(Path sources) throws IOException {
        List<CompilationUnitTree> units = new ArrayList<>();
        List<Path> files = files(sources).stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .toList();
        parse(files, (unit, comments) -> units.add(unit));
        return units;
    }

    /** Parses files and passes each to a visitor, together with the Javadoc comments of all files. */
    static void parse(List<Path> files, BiConsumer<CompilationUnitTree, DocTrees> visitor) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            DocTrees comments = DocTrees.instance(task);
            task.parse().forEach(unit -> visitor.accept(unit, comments));
        }
    }

    /** Finds the Java sources in a folder, except module-info.java. Empty if the folder does not exist. */
    static List<Path> files(Path sources) throws IOException {
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the top-level types. */
    static List<ClassTree> classes(CompilationUnitTree unit) {
        return unit.getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(ClassTree.class::cast)
                .toList();
    }

    /** Returns the name of the package; empty for the unnamed one. */
    static String packageName(CompilationUnitTree unit) {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }
}
