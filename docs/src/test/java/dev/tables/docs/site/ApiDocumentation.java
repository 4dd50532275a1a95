package dev.tables.docs.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Javadoc of all published modules together, without what is internal. Each module's own build checks its comments; here only pages are
 * written, so libraries that some module can do without need not be there.
 */
final class ApiDocumentation {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final String PACKAGE = "package-info.java";

    private final Path root;

    ApiDocumentation(Path root) {
        this.root = root;
    }

    /** Writes it to a folder. */
    void write(Path folder, List<String> problems) throws IOException {
        List<Path> sources = sources();
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none",
                "--ignore-source-errors",
                "-windowtitle",
                "Spring Data Tables API",
                "-doctitle",
                "Spring Data Tables API",
                "-classpath",
                System.getProperty("java.class.path"),
                "-sourcepath",
                sources.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "-d",
                folder.toString()));
        for (Path source : sources) {
            arguments.addAll(packages(source));
        }
        Optional<ToolProvider> javadoc = ToolProvider.findFirst("javadoc");
        StringWriter said = new StringWriter();
        PrintWriter printer = new PrintWriter(said);
        int result = javadoc.map(tool -> tool.run(printer, printer, arguments.toArray(String[]::new)))
                .orElse(-1);
        if (result != 0 || !Files.isRegularFile(folder.resolve("dev/tables/annotation/TableEntity.html"))) {
            problems.add("javadoc ended with " + result + ":\n" + said);
        }
    }

    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULE.matcher(Files.readString(root.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList()) {
            Path folder = root.resolve(module);
            Path source = folder.resolve("src/main/java");
            if (Files.isDirectory(source)
                    && !Files.readString(folder.resolve("pom.xml")).contains("<maven.deploy.skip>true<")) {
                sources.add(source);
            }
        }
        return sources;
    }

    private static List<String> packages(Path source) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            return files.filter(file -> file.endsWith(PACKAGE))
                    .map(file -> source.relativize(file.resolveSibling("")).toString())
                    .map(name -> name.replace(File.separatorChar, '.'))
                    .filter(name -> !name.contains("internal") && !name.startsWith("dev.tables.processor"))
                    .sorted()
                    .toList();
        }
    }
}
