package dev.tables.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a module and which of them mention each other, read from the sources. A class is a top-level type with its nested
 * types. A mention is any use of the name of a class in code, including static imports; comments and other imports do not count.
 */
final class SourceGraph {
    private final SortedMap<String, SortedSet<String>> mentions = new TreeMap<>();

    private SourceGraph() {}

    /** Reads the Java sources below a folder; the graph is empty if the folder does not exist. */
    static SourceGraph of(Path sources) throws IOException {
        List<CompilationUnitTree> units = SourceTrees.parse(sources);
        SourceGraph graph = new SourceGraph();
        for (CompilationUnitTree unit : units) {
            for (ClassTree type : SourceTrees.classes(unit)) {
                graph.mentions.put(SourceTrees.packageName(unit) + "." + type.getSimpleName(), new TreeSet<>());
            }
        }
        for (CompilationUnitTree unit : units) {
            for (ClassTree type : SourceTrees.classes(unit)) {
                graph.addMentions(unit, type);
            }
        }
        return graph;
    }

    /** Returns the classes that each class mentions. */
    Map<String, SortedSet<String>> mentions() {
        return mentions;
    }

    /** Returns the number of classes of each package. */
    SortedMap<String, Integer> packageSizes() {
        SortedMap<String, Integer> sizes = new TreeMap<>();
        for (String type : mentions.keySet()) {
            sizes.merge(type.substring(0, type.lastIndexOf('.')), 1, Integer::sum);
        }
        return sizes;
    }

    /** Returns the cycles, each as the largest set of classes of which every one reaches every other one by mentions. */
    List<SortedSet<String>> cycles() {
        return ClassCycles.of(mentions);
    }

    private void addMentions(CompilationUnitTree unit, ClassTree type) {
        String packageName = SourceTrees.packageName(unit);
        SortedSet<String> found = Objects.requireNonNull(mentions.get(packageName + "." + type.getSimpleName()));
        Map<String, String> imported = new TreeMap<>();
        for (ImportTree each : unit.getImports()) {
            String name = each.getQualifiedIdentifier().toString();
            if (each.isStatic()) {
                addClassOf(name, found);
            } else {
                imported.put(name.substring(name.lastIndexOf('.') + 1), name);
            }
        }
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
                String name = tree.getName().toString();
                addClassOf(imported.getOrDefault(name, packageName + "." + name), found);
                return null;
            }

            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
                if (mentions.containsKey(tree.toString())) {
                    found.add(tree.toString());
                }
                return super.visitMemberSelect(tree, null);
            }
        }.scan(type, null);
        found.remove(packageName + "." + type.getSimpleName());
    }

    /** Adds the class that has the name, or contains the member or nested type of that name. */
    private void addClassOf(String name, SortedSet<String> found) {
        for (String type = name; type.contains("."); type = type.substring(0, type.lastIndexOf('.'))) {
            if (mentions.containsKey(type)) {
                found.add(type);
                return;
            }
        }
    }
}
