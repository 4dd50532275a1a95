package dev.tables.benchmarks.startup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Starts each {@link Variant} some times in processes of its own, in rounds in which each comes once in an order by lot, and
 * prints medians. The directory is made by one start more that does not count: tables and keys are there, as at every start
 * but the first.
 */
@Command(name = "startup", mixinStandardHelpOptions = true, description = "Measures what repositories add to a start.")
public final class StartUp implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "9", description = "starts of each variant (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--variants", split = ",", description = "some of ${COMPLETION-CANDIDATES} (default: all)")
    private List<Variant> variants = List.of(Variant.values());

    @Option(names = "--jvms", split = ",", description = "some of ${COMPLETION-CANDIDATES} (default: all)")
    private List<Jvm> jvms = List.of(Jvm.values());

    private final Map<Jvm, Map<Variant, List<Start>>> starts = new EnumMap<>(Jvm.class);

    private StartUp() {}

    /** Takes the options above. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new StartUp()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("tables-startup");
        try {
            Launcher launcher = new Launcher(directory);
            launcher.start(Jvm.SERVER, Variant.REPOSITORIES);
            measure(launcher);
            print();
        } finally {
            delete(directory);
        }
        return 0;
    }

    private void measure(Launcher launcher) throws IOException, InterruptedException {
        Random lots = new Random();
        for (int round = 0; round < rounds; round++) {
            List<Turn> turns = new ArrayList<>();
            jvms.forEach(jvm -> variants.forEach(variant -> turns.add(new Turn(jvm, variant))));
            Collections.shuffle(turns, lots);
            for (Turn turn : turns) {
                starts.computeIfAbsent(turn.jvm(), one -> new EnumMap<>(Variant.class))
                        .computeIfAbsent(turn.variant(), one -> new ArrayList<>())
                        .add(launcher.start(turn.jvm(), turn.variant()));
            }
        }
    }

    private void print() {
        System.out.println("Medians of " + rounds + " starts, milliseconds since the JVM was launched\n");
        System.out.println("| JVM | application | a start | processor time |");
        System.out.println("|---|---|--:|--:|");
        starts.forEach((jvm, all) -> all.forEach((variant, some) -> System.out.println(String.format(
                Locale.ROOT,
                "| %s | %s | %,d | %,d |",
                jvm.text(),
                variant.text(),
                Added.median(some, Start::wall),
                Added.median(some, Start::processor)))));
        System.out.println("\n| JVM | what is added | adds | quartiles | paired | 95 % | processor time | paired |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|--:|");
        starts.forEach((jvm, all) -> {
            print(jvm, Variant.STORE, all.get(Variant.STORE), all.get(Variant.BARE));
            print(jvm, Variant.REPOSITORIES, all.get(Variant.REPOSITORIES), all.get(Variant.STORE));
            print(jvm, Variant.KEY_VALUE, all.get(Variant.KEY_VALUE), all.get(Variant.STORE));
        });
    }

    private static void print(Jvm jvm, Variant variant, @Nullable List<Start> with, @Nullable List<Start> without) {
        if (with == null || without == null) {
            return;
        }
        Added wall = Added.of(with, without, Start::wall);
        Added processor = Added.of(with, without, Start::processor);
        System.out.println(String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d to %d | %d | %d |",
                jvm.text(),
                variant.text(),
                wall.ofMedians(),
                wall.ofQuartiles(),
                wall.paired(),
                wall.low(),
                wall.high(),
                processor.ofMedians(),
                processor.paired()));
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    private record Turn(Jvm jvm, Variant variant) {}
}
