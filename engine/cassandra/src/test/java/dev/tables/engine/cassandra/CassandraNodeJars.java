package dev.tables.engine.cassandra;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The location of a node's jars: Maven's local repository, which downloads them at first use. They are not on a class
 * path of this library, which uses other versions of the same libraries.
 */
final class CassandraNodeJars {
    static final String ARTIFACT = "org.apache.cassandra:cassandra-all:5.0.5";
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";
    private static final int MINUTES = 5;
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>dev.tables.build</groupId>
              <artifactId>cassandra-node</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                <dependency>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                </dependency>
              </dependencies>
            </project>
            """;

    private CassandraNodeJars() {}

    /** Returns the class path, or null if the jars are not available. */
    static @Nullable String classPath() {
        Path remembered = target().resolve("cassandra-node.classpath");
        try {
            if (Files.exists(remembered)) {
                String known = Files.readString(remembered, StandardCharsets.UTF_8);
                if (Stream.of(known.split(File.pathSeparator)).allMatch(jar -> Files.exists(Path.of(jar)))) {
                    return known;
                }
            }
            String found = resolve(true);
            found = found == null ? resolve(false) : found;
            if (found != null) {
                Files.createDirectories(remembered.getParent());
                Files.writeString(remembered, found, StandardCharsets.UTF_8);
            }
            return found;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the target directory of the whole build, for all modules; outside of the build, that of this module. */
    private static Path target() {
        Path folder = Path.of("").toAbsolutePath();
        for (Path root = folder; root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("build/checkstyle.xml"))) {
                return root.resolve("target");
            }
        }
        return folder.resolve("target");
    }

    private static @Nullable String resolve(boolean offline) throws IOException {
        Path directory = Files.createTempDirectory("tables-cassandra-jars");
        Path pom = directory.resolve("pom.xml");
        Path found = directory.resolve("classpath");
        Path output = directory.resolve("output");
        Files.writeString(pom, String.format(Locale.ROOT, POM, (Object[]) ARTIFACT.split(":")), StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", "-f", pom.toString(), PLUGIN));
        command.add("-Dmdep.outputFile=" + found);
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        if (offline) {
            command.add("-o");
        }
        try {
            return run(command, output)
                    ? Files.readString(found, StandardCharsets.UTF_8).trim()
                    : null;
        } finally {
            for (Path file : List.of(pom, found, output, directory)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean run(List<String> command, Path output) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException noMaven) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
