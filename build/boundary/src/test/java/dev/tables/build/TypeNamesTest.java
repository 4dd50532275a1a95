package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** One name stands for one type: no two types of this library share a simple name, whichever modules they are in. */
class TypeNamesTest {
    /** Programs that use the library, each complete in itself: several have employees. Nobody depends on two of them. */
    private static final Set<String> PROGRAMS = Set.of("benchmarks", "docs", "examples");

    private static final Set<String> OF_PACKAGES = Set.of("package-info.java", "module-info.java");

    @Test
    void typeNamesAreUniqueInTheLibrary() throws IOException {
        List<Path> sources = sources(ModuleBoundary.root());
        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(shared(sources))
                .as("Types of one simple name. Name each after what makes it different.")
                .isEmpty();
    }

    @Test
    void namesSharedAcrossPackagesAreFound() {
        Path one = Path.of("a/src/main/java/dev/One.java");
        Path same = Path.of("b/src/main/java/dev/other/One.java");
        Path two = Path.of("b/src/main/java/dev/other/Two.java");
        assertThat(shared(List.of(one, same, two))).isEqualTo(Map.of("One.java", List.of(one, same)));
    }

    private static Map<String, List<Path>> shared(List<Path> sources) {
        Map<String, List<Path>> byName = sources.stream()
                .collect(Collectors.groupingBy(
                        source -> source.getFileName().toString(), TreeMap::new, Collectors.toList()));
        byName.values().removeIf(files -> files.size() == 1);
        return byName;
    }

    /** The main sources of all modules; a file holds one type that others can name. */
    private static List<Path> sources(Path root) throws IOException {
        Path main = Path.of("src", "main", "java");
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean skipped = PROGRAMS.contains(root.relativize(folder).toString())
                        || !folder.equals(root) && (name.equals("target") || name.startsWith("."));
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Path path = root.relativize(file);
                String name = file.getFileName().toString();
                if (path.toString().contains(main.toString())
                        && name.endsWith(".java")
                        && !OF_PACKAGES.contains(name)) {
                    sources.add(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources.stream().sorted().toList();
    }
}
