package dev.tables.build.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Applications compiled by Maven, all at once. It works on a copy, so that nothing is written beside their sources. */
final class BuiltApplications {
    /** Relative to the folder of each application. */
    static final String CLASS_PATH = "target/class-path.txt";

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private final Path work;

    private BuiltApplications(Path work) {
        this.work = work;
    }

    /** The folders that the {@code pom.xml} there lists. */
    static List<String> names(Path source) throws IOException {
        return MODULE.matcher(Files.readString(source.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    static BuiltApplications build(Path source, Path work, Path repository) throws Exception {
        copy(source, work);
        List<String> maven = new ArrayList<>(List.of(
                Path.of(System.getProperty("tables.maven"), "bin", "mvn").toString(),
                "--quiet",
                "--batch-mode",
                "--threads=2",
                "-Dmaven.repo.local=" + repository,
                "-Dmdep.outputFile=" + CLASS_PATH,
                "-Dkotlin.compiler.daemon=false",
                "compile",
                "dependency:build-classpath"));
        if ("offline=true".equals(System.getProperty("tables.applications"))) {
            maven.add("--offline");
        }
        ProcessBuilder builder =
                new ProcessBuilder(maven).directory(work.toFile()).redirectErrorStream(true);
        builder.environment()
                .merge("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", (own, quick) -> own + ' ' + quick);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s in a copy of %s:%n%s", maven, source, output)
                .isZero();
        return new BuiltApplications(work);
    }

    private static void copy(Path source, Path work) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path relative = source.relativize(file);
                if (!isSource(relative)) {
                    continue;
                }
                Path target = work.resolve(relative.toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    /** Not what a build or a start by hand has left there. */
    private static boolean isSource(Path relative) {
        for (Path part : relative) {
            if (part.endsWith("target") || part.endsWith("data")) {
                return false;
            }
        }
        return true;
    }

    Path folder(String name) {
        return work.resolve(name);
    }
}
