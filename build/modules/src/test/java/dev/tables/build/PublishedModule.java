package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A module that is published. Its files are those that this build has packaged. If the module is not part of the build, as with
 * {@code mvn -pl build/modules verify}, they are those that were installed in the local repository.
 *
 * @param folder the module's folder
 * @param artifact the name of its artifact
 * @param version the version of all modules
 */
record PublishedModule(Path folder, String artifact, String version) {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("(?s)</parent>.*?<artifactId>([^<]+)</artifactId>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>tables-parent</artifactId>\\s*<version>([^<]+)</version>");

    /** Returns the modules that the root's {@code pom.xml} lists, except those that are not published or have no jar. */
    static List<PublishedModule> of(Path root) throws IOException {
        String parent = Files.readString(root.resolve("pom.xml"));
        List<PublishedModule> modules = new ArrayList<>();
        for (String name :
                MODULE.matcher(parent).results().map(found -> found.group(1)).toList()) {
            Path folder = root.resolve(name);
            String pom = Files.readString(folder.resolve("pom.xml"));
            if (!pom.contains("<maven.deploy.skip>true<") && !pom.contains("<packaging>pom<")) {
                modules.add(new PublishedModule(folder, first(ARTIFACT, pom, name), first(VERSION, parent, "root")));
            }
        }
        return modules;
    }

    private static String first(Pattern pattern, String text, String of) {
        Matcher found = pattern.matcher(text);
        assertThat(found.find()).as("%s in pom.xml of %s", pattern, of).isTrue();
        return found.group(1);
    }

    /** Returns whether this build has packaged the module. */
    boolean isPackaged() throws IOException {
        return !jars(folder.resolve("target")).isEmpty();
    }

    /** Returns its jars, except Javadoc, which is made of what is in the others. */
    List<Path> jars() throws IOException {
        return isPackaged() ? jars(folder.resolve("target")) : jars(installed());
    }

    /** Returns its bill of materials. */
    Path bill() throws IOException {
        return isPackaged()
                ? folder.resolve("target/bom.json")
                : installed().resolve(artifact + "-" + version + "-cyclonedx.json");
    }

    /** Returns the text of its {@code pom.xml}. */
    String pom() throws IOException {
        return Files.readString(folder.resolve("pom.xml"));
    }

    private Path installed() {
        return Path.of(System.getProperty("tables.repository"), "dev", "tables", artifact, version);
    }

    private static List<Path> jars(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file ->
                            file.toString().endsWith(".jar") && !file.toString().endsWith("-javadoc.jar"))
                    .sorted()
                    .toList();
        }
    }
}
