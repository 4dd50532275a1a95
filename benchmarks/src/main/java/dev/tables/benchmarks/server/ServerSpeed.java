package dev.tables.benchmarks.server;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.azure.Emulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures our server, over tables in a directory and in a process of its own, and the vendor's emulator, with tables in memory, which is its fastest:
 * the vendor's Java client with some threads, and a light generator of requests. Both hold the same rows and take turns.
 */
@Command(name = "server", mixinStandardHelpOptions = true, description = "Our server beside the vendor's emulator.")
public final class ServerSpeed implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "3", description = "turns that count (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--warm-up", defaultValue = "1", description = "turns before them (default: ${DEFAULT-VALUE})")
    private int warmUp;

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

    private final Map<Work, Map<String, List<Double>>> results = new EnumMap<>(Work.class);
    private final Map<Work, Times> taken = new EnumMap<>(Work.class);
    private @Nullable ServedDirectory served;
    private final AtomicInteger numbers = new AtomicInteger();

    private ServerSpeed() {}

    /** Takes the options above. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ServerSpeed()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Integer running = attached;
        if (running != null) {
            measure(List.of(new Place("server", running, rows)));
            return 0;
        }
        Path directory = Files.createTempDirectory("tables-server-speed");
        try (ServedDirectory started = ServedDirectory.start(directory)) {
            served = started;
            List<Place> places = new ArrayList<>();
            places.add(new Place("server", started.port(), rows));
            if (!alone) {
                places.add(new Place("emulator", Emulator.start().port(), rows));
            }
            measure(places);
        } finally {
            Directories.delete(directory);
        }
        return 0;
    }

    private void measure(List<Place> places) throws InterruptedException {
        for (Place place : places) {
            fill(place);
        }
        for (int round = -warmUp; round < rounds; round++) {
            for (Work work : works) {
                for (Place place : places) {
                    Times before = times();
                    double rate = turn(place, work);
                    if (round >= 0) {
                        if (place == places.get(0)) {
                            taken.merge(work, times().since(before, rate * millis / 1000), Times::plus);
                        }
                        results.computeIfAbsent(work, one -> new HashMap<>())
                                .computeIfAbsent(place.name(), one -> new ArrayList<>())
                                .add(rate);
                    }
                }
            }
        }
        print();
    }

    /**
     * Processor times, in nanoseconds.
     *
     * @param client of this process
     * @param server of our server's
     * @param requests in which they were taken
     */
    private record Times(double client, double server, double requests) {
        Times since(Times before, double count) {
            return new Times(client - before.client, server - before.server, count);
        }

        Times plus(Times other) {
            return new Times(client + other.client, server + other.server, requests + other.requests);
        }
    }

    private Times times() {
        ServedDirectory present = served;
        return new Times(
                ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos(),
                present == null ? 0 : present.cpu().toNanos(),
                0);
    }

    private void fill(Place place) throws InterruptedException {
        long begin = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        together(thread -> {
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
    private double turn(Place place, Work work) throws InterruptedException {
        LongAdder done = new LongAdder();
        long begin = System.nanoTime();
        long end = begin + millis * 1_000_000;
        together(thread -> {
            try (LightReader light = new LightReader(place.port())) {
                while (System.nanoTime() < end) {
                    place.send(work, numbers.getAndIncrement(), light);
                    done.add(work.counted());
                }
            }
        });
        return done.sum() / ((System.nanoTime() - begin) / 1e9);
    }

    /** What one thread does. */
    @FunctionalInterface
    private interface Part {
        void run(int thread);
    }

    private void together(Part part) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(clients);
        AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
        for (int i = 0; i < clients; i++) {
            int thread = i;
            new Thread(() -> {
                        try {
                            part.run(thread);
                        } catch (RuntimeException failed) {
                            failure.compareAndSet(null, failed);
                        } finally {
                            ended.countDown();
                        }
                    })
                    .start();
        }
        ended.await();
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private static double median(List<Double> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "%n| a second, %d clients | server | emulator | ratio | processor time of one: client | server |%n",
                clients);
        System.out.println("|---|---|---|---|---|---|");
        results.forEach((work, rates) -> {
            double ours = median(rates.getOrDefault("server", List.of(0.0)));
            double theirs = median(rates.getOrDefault("emulator", List.of(0.0)));
            Times times = taken.getOrDefault(work, new Times(0, 0, 1));
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %,.0f | %,.0f | %.1f | %.0f µs | %.0f µs |%n",
                    work.text(),
                    ours,
                    theirs,
                    ours / theirs,
                    times.client() / times.requests() / 1000,
                    times.server() / times.requests() / 1000);
        });
    }
}
