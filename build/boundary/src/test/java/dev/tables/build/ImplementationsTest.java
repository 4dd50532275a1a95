package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * An interface with a single implementation hides a dependency without removing it. Some are justified, for example where users write
 * the second implementation, but their number does not grow.
 */
class ImplementationsTest {
    private static final int MOST_WITH_ONE_IMPLEMENTATION = 24;

    private final SortedSet<String> interfaces = new TreeSet<>();
    private final Map<String, Integer> implementations = new HashMap<>();

    @Test
    void interfacesWithOneImplementationDoNotGrow() throws IOException {
        for (Path sources : sources()) {
            SourceTrees.parse(sources).forEach(unit -> SourceTrees.classes(unit).forEach(this::count));
        }
        List<String> single = interfaces.stream()
                .filter(type -> implementations.getOrDefault(type, 0) == 1)
                .toList();

        assertThat(interfaces).hasSizeGreaterThan(100);
        assertThat(single).hasSizeLessThanOrEqualTo(MOST_WITH_ONE_IMPLEMENTATION);
    }

    /** Counts declared and anonymous classes, nested ones too. Lambdas and interfaces that extend another do not count. */
    private void count(ClassTree topLevel) {
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
                if (type.getKind() == Tree.Kind.INTERFACE) {
                    interfaces.add(type.getSimpleName().toString());
                } else {
                    type.getImplementsClause().forEach(ImplementationsTest.this::implemented);
                }
                return super.visitClass(type, null);
            }

            @Override
            public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
                if (tree.getClassBody() != null) {
                    implemented(tree.getIdentifier());
                }
                return super.visitNewClass(tree, null);
            }
        }.scan(topLevel, null);
    }

    private void implemented(Tree type) {
        String name = type.toString().replaceAll("<.*", "");
        implementations.merge(name.substring(name.lastIndexOf('.') + 1), 1, Integer::sum);
    }

    private static List<Path> sources() throws IOException {
        Path root = ModuleBoundary.root();
        try (Stream<Path> folders = Files.find(root, 6, (folder, attributes) -> folder.endsWith("src/main/java"))) {
            return folders.filter(folder -> !root.relativize(folder).startsWith("benchmarks")
                            && !root.relativize(folder).startsWith("docs")
                            && !root.relativize(folder).startsWith("examples"))
                    .toList();
        }
    }
}
