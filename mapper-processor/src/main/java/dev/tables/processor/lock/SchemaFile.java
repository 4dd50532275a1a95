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
 * The default location of the schema lock: {@code src/main/tables-schema.json} in the project whose classes are
 * compiled. A processor cannot find out where the sources are, but it can find out where classes are written. The
 * project is the nearest folder above the classes that contains {@code src/main}.
 */
public final class SchemaFile {
    private static final String NAME = "tables-schema.json";
    /**
     * The names of folders with test classes. Entities of tests are not locked, because they are not stored
     * permanently.
     */
    private static final Set<String> OF_TESTS = Set.of("test", "test-classes", "testFixtures");

    private SchemaFile() {}

    /**
     * Returns the path of the schema file, even if the file does not exist. Returns null if the compiled classes are
     * not written into a project's folder, or are test classes.
     */
    public static @Nullable Path ofSources(Filer filer) {
        URI classes;
        try {
            classes = filer.getResource(StandardLocation.CLASS_OUTPUT, "", NAME).toUri();
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
        return "file".equals(classes.getScheme()) ? ofClasses(Path.of(classes)) : null;
    }

    /**
     * Returns the schema file of the project that contains the given path of compiled classes, whether or not the file
     * exists. Returns null if the path is not in a project's folder, or belongs to the classes of tests.
     */
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
