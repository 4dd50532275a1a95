package dev.tables.benchmarks.server;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.turns.Medians;
import dev.tables.benchmarks.turns.Turns;
import dev.tables.engine.azure.Emulator;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures our server in processes of its own, over tables in a directory that flush each write, and over tables in memory; and the vendor's
 * emulator, with tables in memory, which is its fastest: by the vendor's Java client with some threads, and by a light generator of requests. All
 * hold the same rows and take turns, first until none of them gets faster.
 */
@Command(name = "server", mixinStandardHelpOptions = true, description = "Our server beside the vendor's emulator.")
public final class ServerSpeed implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "5", description = "turns that count (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--millis", defaultValue = "2000", description = "length of a turn (default: ${DEFAULT-VALUE})")
    private long millis;

    @Option(names = "--clients", defaultValue = "8", description = "threads (default: ${DEFAULT-VALUE})")
    private int clients;

    @Option(names = "--rows", defaultValue = "100000", description = "of the large table (default: ${DEFAULT-VALUE})")
    private int rows;

    @Option(names = "--only", split = ",", description = "some of ${COMPLETION-CANDIDATES} (default: all)")
    private List<Work> works = List.of(Work.values());

    @Option(
            names = "--attach",
            description = "port of a server that runs, to profile it (default: one is started, beside the emulator)")
    private @Nullable Integer attached;

    @Option(names = "--alone", description = "without the emulator")
    private boolean alone;

    private final AtomicInteger numbers = new AtomicInteger();

    private ServerSpeed() {}

    /** Takes the options above. */
    public static void main(String[] arguments) {
        // Otherwise Azurite is not started.
        System.setProperty(Effort.PROPERTY, "thorough");
        System.exit(new CommandLine(new ServerSpeed()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        Integer running = attached;
        if (running != null) {
            measure(List.of(new Place("server", running, rows)), () -> Duration.ZERO);
            return 0;
        }
        Path directory = Files.createTempDirectory("tables-server-speed");
        try (ServedStore flushing = ServedStore.start(directory);
                ServedStore memory = ServedStore.inMemory()) {
            List<Place> places = new ArrayList<>();
            places.add(new Place("server", flushing.port(), rows));
            places.add(new Place("server in memory", memory.port(), rows));
            if (!alone) {
                places.add(new Place("emulator", Emulator.start().port(), rows));
            }
            measure(places, flushing::cpu);
        } finally {
            Directories.delete(directory);
        }
        return 0;
    }

    private void measure(List<Place> places, Supplier<Duration> ofServer) {
        places.forEach(this::fill);
        printHead(places);
        for (Work work : works) {
            List<Used> used = new ArrayList<>();
            List<Turns.Contender> contenders = new ArrayList<>();
            for (Place place : places) {
                boolean first = contenders.isEmpty();
                contenders.add(round -> {
                    Duration client = ofClient();
                    Duration server = ofServer.get();
                    double rate = turn(place, work);
                    if (first) {
                        double done = rate * millis / 1000;
                        used.add(new Used(
                                micros(ofClient().minus(client)) / done,
                                micros(ofServer.get().minus(server)) / done));
                    }
                    return rate;
                });
            }
            List<Double> rates = new Turns(rounds).medians(contenders);
            print(work, rates, used.subList(used.size() - rounds, used.size()));
        }
    }

    /**
     * Processor time of one request to the first place, in microseconds.
     *
     * @param client of this process
     * @param server of our server's
     */
    private record Used(double client, double server) {}

    private static Duration ofClient() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double micros(Duration time) {
        return time.toNanos() / 1000.0;
    }

    private void fill(Place place) {
        long begin = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        together(() -> {
            for (int number = next.getAndIncrement(); number < place.fillings(); number = next.getAndIncrement()) {
                place.fill(number);
            }
        });
        System.out.printf(
                Locale.ROOT,
                "%s: %d rows stored in %.1f s%n",
                place.name(),
                place.fillings() * Place.PER_PARTITION,
                (System.nanoTime() - begin) / 1e9);
    }

    /** Requests, or what counts of them, in a second. */
    private double turn(Place place, Work work) {
        LongAdder done = new LongAdder();
        long begin = System.nanoTime();
        long end = begin + millis * 1_000_000;
        together(() -> {
            try (LightReader light = new LightReader(place.port())) {
                while (System.nanoTime() < end) {
                    place.send(work, numbers.getAndIncrement(), light);
                    done.add(work.counted());
                }
            }
        });
        return done.sum() / ((System.nanoTime() - begin) / 1e9);
    }

    private void together(Runnable part) {
        List<CompletableFuture<Void>> parts = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            for (int i = 0; i < clients; i++) {
                parts.add(CompletableFuture.runAsync(part, threads));
            }
            parts.forEach(CompletableFuture::join);
        } finally {
            threads.shutdown();
        }
    }

    private void printHead(List<Place> places) {
        StringBuilder head = new StringBuilder("\n| a second, " + clients + " clients |");
        StringBuilder line = new StringBuilder("|---|");
        for (Place place : places) {
            head.append(' ').append(place.name()).append(" |");
            line.append("--:|");
        }
        System.out.println(head + " ratios to the last | processor time of one: client | server |");
        System.out.println(line + "--:|--:|--:|");
    }

    private static void print(Work work, List<Double> rates, List<Used> used) {
        StringBuilder text = new StringBuilder("| " + work.text() + " |");
        rates.forEach(rate -> text.append(String.format(Locale.ROOT, " %,.0f |", rate)));
        double last = rates.get(rates.size() - 1);
        text.append(rates.subList(0, rates.size() - 1).stream()
                .map(rate -> String.format(Locale.ROOT, "%.1f", rate / last))
                .collect(Collectors.joining(", ", " ", " |")));
        System.out.printf(
                Locale.ROOT,
                "%s %.0f µs | %.0f µs |%n",
                text,
                Medians.of(used.stream().map(Used::client).toList()),
                Medians.of(used.stream().map(Used::server).toList()));
    }
}
