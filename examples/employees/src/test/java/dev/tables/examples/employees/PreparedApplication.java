package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.springframework.boot.SpringApplicationAotProcessor;

/** The application prepared ahead of time for some arguments, as {@code spring-boot:process-aot} does it, in a directory. */
final class PreparedApplication {
    private final Path classes;

    private PreparedApplication(Path classes) {
        this.classes = classes;
    }

    /** Processes the application in a process of its own, and compiles what that has written. */
    static PreparedApplication forArguments(Path directory, String... arguments)
            throws IOException, InterruptedException {
        Path sources = directory.resolve("sources");
        Path classes = directory.resolve("classes");
        List<String> all = new ArrayList<>(List.of(
                SpringApplicationAotProcessor.class.getName(),
                EmployeesApplication.class.getName(),
                sources.toString(),
                classes.toString(),
                classes.toString(),
                "dev.tables",
                "example"));
        all.addAll(Arrays.asList(arguments));
        Process process = java(unpreparedClassPath(), all).inheritIO().start();
        assertThat(process.waitFor()).as("exit code of process-aot").isZero();
        compile(sources, classes);
        return new PreparedApplication(classes);
    }

    /** The class path of the application so prepared. */
    String classPath() {
        return classes + File.pathSeparator + unpreparedClassPath();
    }

    /** What it registers for a native image. */
    Path metadata() {
        return classes.resolve("META-INF/native-image/dev.tables/example/reachability-metadata.json");
    }

    /** The class path of the application, without that of its tests. */
    static String unpreparedClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A process that runs a main class, whose name and arguments are given, with options before it. */
    static ProcessBuilder java(String classPath, List<String> command) {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath));
        all.addAll(command);
        return new ProcessBuilder(all);
    }

    private static void compile(Path sources, Path classes) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-proc:none", "-nowarn", "-parameters", "-cp", classes + File.pathSeparator + unpreparedClassPath()));
        options.addAll(List.of("-d", classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(options::add);
        }
        int result =
                ToolProvider.getSystemJavaCompiler().run(null, System.out, System.err, options.toArray(String[]::new));
        assertThat(result).as("result of the compiler").isZero();
    }
}
