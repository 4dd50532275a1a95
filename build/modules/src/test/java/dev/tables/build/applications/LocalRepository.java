package dev.tables.build.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A local repository of Maven with the jars of this build, as if they were installed, beside all that the user's own has, by links. What
 * Maven downloads goes to the user's; nothing of this build does.
 */
final class LocalRepository {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("(?s)</parent>.*?<artifactId>([^<]+)</artifactId>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>tables-parent</artifactId>\\s*<version>([^<]+)</version>");

    private final Path folder;
    private final String version;

    private LocalRepository(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    /** Makes one of the jars that the modules below the root have packaged, or of their installed jars where a build packages none. */
    static Path make(Path root, Path folder) throws IOException {
        Path users = Path.of(System.getProperty("tables.repository"));
        link(users, folder, "dev");
        link(users.resolve("dev"), folder.resolve("dev"), "tables");
        String parent = Files.readString(root.resolve("pom.xml"));
        Matcher version = VERSION.matcher(parent);
        assertThat(version.find()).as("a version in the root pom.xml").isTrue();
        LocalRepository repository = new LocalRepository(folder, version.group(1));
        repository.install(root, "tables-parent");
        for (String module :
                MODULE.matcher(parent).results().map(found -> found.group(1)).toList()) {
            String pom = Files.readString(root.resolve(module).resolve("pom.xml"));
            Matcher artifact = ARTIFACT.matcher(pom);
            if (!pom.contains("<maven.deploy.skip>true<") && artifact.find()) {
                repository.install(root.resolve(module), artifact.group(1));
            }
        }
        return folder;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(from);
        Files.createDirectories(to);
        try (Stream<Path> all = Files.list(from)) {
            for (Path one : all.filter(path -> !path.endsWith(except)).toList()) {
                Files.createSymbolicLink(to.resolve(one.getFileName()), one.toAbsolutePath());
            }
        }
    }

    private void install(Path module, String artifact) throws IOException {
        Path place = Files.createDirectories(
                folder.resolve("dev/tables").resolve(artifact).resolve(version));
        String name = artifact + "-" + version;
        Files.copy(module.resolve("pom.xml"), place.resolve(name + ".pom"));
        List<Path> jars = jars(module.resolve("target"), name);
        Path installed = Path.of(System.getProperty("tables.repository"), "dev", "tables", artifact, version);
        for (Path jar : jars.isEmpty() ? jars(installed, name) : jars) {
            Files.createSymbolicLink(place.resolve(jar.getFileName()), jar.toAbsolutePath());
        }
    }

    private static List<Path> jars(Path directory, String name) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name)
                            && file.toString().endsWith(".jar"))
                    .toList();
        }
    }
}
