package dev.tables.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts each {@link Variant} some times in processes of its own, turn by turn, and prints medians. The directory is made by
 * one start more that does not count: tables and keys are there, as at every start but the first.
 */
public final class StartUp {
    private static final int STARTS = 9;

    /** Libraries of the contenders. With them Spring sets up JPA, and asks of each repository whose it is. */
    private static final Pattern OTHERS = Pattern.compile(
            "(spring-(boot-)?(starter-)?(data-)?(jpa|jdbc|relational|orm|hibernate|persistence|sql|aspects)"
                    + "|hibernate-|jakarta\\.persistence|aspectj|HikariCP|h2-|sqlite|jmh-).*\\.jar");

    private StartUp() {}

    /** Takes the number of starts of each variant, 9 if not said. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int starts = arguments.length == 0 ? STARTS : Integer.parseInt(arguments[0]);
        Path directory = Files.createTempDirectory("tables-startup");
        try {
            start(Variant.REPOSITORIES, directory);
            Map<Variant, List<Sample>> samples = new EnumMap<>(Variant.class);
            for (int i = 0; i < starts; i++) {
                for (int turn = 0; turn < Variant.values().length; turn++) {
                    Variant variant = Variant.values()[(i + turn) % Variant.values().length];
                    samples.computeIfAbsent(variant, one -> new ArrayList<>()).add(start(variant, directory));
                }
            }
            print(samples, starts);
        } finally {
            delete(directory);
        }
    }

    private static Sample start(Variant variant, Path directory) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                "-Dspring.main.banner-mode=off",
                "-Dspring.config.location=classpath:/startup.properties",
                Started.class.getName(),
                variant.name(),
                directory.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        int status = process.waitFor();
        String line = output.lines()
                .filter(one -> one.startsWith(Started.MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        variant.text() + " did not start (status " + status + "):\n" + output));
        String[] numbers = line.substring(Started.MARK.length()).split(" ", 3);
        return new Sample(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !OTHERS.matcher(String.valueOf(Path.of(entry).getFileName()))
                        .matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void print(Map<Variant, List<Sample>> samples, int starts) {
        System.out.println("Medians of " + starts + " starts, milliseconds since the JVM was launched");
        System.out.println();
        System.out.println("| variant | wall | processor |");
        System.out.println("|---|---|---|");
        samples.forEach((variant, all) -> System.out.println(String.format(
                Locale.ROOT, "| %s | %d | %d |", variant.text(), median(all, Sample::wall), median(all, Sample::cpu))));
        List<Sample> with = samples.getOrDefault(Variant.REPOSITORIES, List.of());
        List<Sample> without = samples.getOrDefault(Variant.STORE, List.of());
        System.out.println(String.format(
                Locale.ROOT,
                "%nThree repositories add %d ms (%d ms of processor time).",
                median(with, Sample::wall) - median(without, Sample::wall),
                median(with, Sample::cpu) - median(without, Sample::cpu)));
    }

    private static long median(List<Sample> samples, ToLongFunction<Sample> number) {
        long[] sorted = samples.stream().mapToLong(number).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(java.util.Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    private record Sample(long wall, long cpu) {}
}
