package dev.tables.processor.lock;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Where the schema lock is if nobody says: {@code src/main/tables-schema.json} of the project whose classes are compiled. A processor does not learn
 * where the sources are, but it may ask where classes go: the project is the nearest folder around them that has {@code src/main}.
 */
public final class SchemaFile {
    private static final String NAME = "tables-schema.json";
    /** Folders of classes that are not the application's: tests may map what is never stored. */
    private static final Set<String> OF_TESTS = Set.of("test", "test-classes", "testFixtures");

    private SchemaFile() {}

    /** The file, whether it exists or not; null if classes do not go into a project's folder, or are those of tests. */
    public static @Nullable Path ofSources(Filer filer) {
        URI classes;
        try {
            classes = filer.getResource(StandardLocation.CLASS_OUTPUT, "", NAME).toUri();
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
        return "file".equals(classes.getScheme()) ? ofClasses(Path.of(classes)) : null;
    }

    /** The same of a file among the classes. */
    static @Nullable Path ofClasses(Path among) {
        Path folder = among.toAbsolutePath().normalize().getParent();
        while (folder != null && folder.getFileName() != null) {
            if (OF_TESTS.contains(folder.getFileName().toString())) {
                return null;
            }
            Path sources = folder.resolve("src/main");
            if (Files.isDirectory(sources)) {
                return sources.resolve(NAME);
            }
            folder = folder.getParent();
        }
        return null;
    }
}
