package dev.tables.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Starts applications in processes of their own, all with the same tables and keys. */
final class Launcher {
    private final Path directory;
    private final List<String> classPath;
    private final Set<Variant> archived = EnumSet.noneOf(Variant.class);

    /** Keeps tables, keys and archives in the directory. Classes are taken from jars: archives of classes are only of such. */
    Launcher(Path directory) {
        this.directory = directory;
        classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Files.isDirectory(Path.of(entry)) ? jar(Path.of(entry)) : entry)
                .toList();
    }

    private String jar(Path classes) {
        Path jar = directory.resolve("classes-" + Integer.toHexString(classes.hashCode()) + ".jar");
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        if (status != 0) {
            throw new IllegalStateException("No jar could be made of " + classes + ": status " + status);
        }
        return jar.toString();
    }

    /** Starts one of them. The first time, an archive is made before, where one is asked for. */
    Start start(Jvm jvm, Variant variant) throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(jvm.flags());
        if (jvm.isArchived()) {
            Path archive = directory.resolve(variant + ".jsa");
            if (archived.add(variant)) {
                start(
                        variant,
                        List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
            }
            flags.add("-XX:SharedArchiveFile=" + archive);
        }
        return start(variant, flags);
    }

    private Start start(Variant variant, List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of(
                "-cp",
                classPath(variant),
                "-Dspring.main.banner-mode=off",
                "-Dspring.config.location=classpath:/startup.properties",
                Started.class.getName(),
                variant.name(),
                directory.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        String line = output.lines()
                .filter(one -> one.startsWith(Started.MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        variant.text() + " did not start (status " + status + "):\n" + output));
        String[] numbers = line.substring(Started.MARK.length()).split(" ", 3);
        return new Start(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    private String classPath(Variant variant) {
        return String.join(
                File.pathSeparator,
                classPath.stream()
                        .filter(entry ->
                                variant.needs(String.valueOf(Path.of(entry).getFileName())))
                        .toList());
    }
}
