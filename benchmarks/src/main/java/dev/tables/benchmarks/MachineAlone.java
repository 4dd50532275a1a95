package dev.tables.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

/**
 * What the machine alone does to latencies: a computation, and a walk through memory, of always the same length, timed as operations are:
 * nothing but the machine makes one longer than another. The p99 of a contender lies no nearer to its median than that of the computation, and
 * of one that reads as much memory than that of the walk.
 */
final class MachineAlone {
    private static final int WARM_UP = 50_000;
    private static final int STEPS = 100;
    /** About as much as processors keep near each core. */
    private static final int WALKED_BYTES = 2 << 20;

    private static final double[] WANTED_MICROS = {2.5, 6, 60};

    private final int[] memory = new int[WALKED_BYTES / Integer.BYTES];
    private final long nanosEach;
    private long last = 1;

    /** One with a time for each line. */
    MachineAlone(long nanosEach) {
        this.nanosEach = nanosEach;
        SplittableRandom random = new SplittableRandom(20261127);
        for (int i = 0; i < memory.length; i++) {
            memory[i] = random.nextInt();
        }
    }

    /**
     * What was seen.
     *
     * @param work what was done
     * @param latencies how long it took
     */
    record Line(String work, Latencies latencies) {}

    /** Does both in lengths as reads have. */
    List<Line> measure() {
        List<Line> lines = new ArrayList<>();
        for (double micros : WANTED_MICROS) {
            lines.add(new Line("computes", of(this::compute, micros)));
            lines.add(new Line("walks through 2 MiB", of(this::walk, micros)));
        }
        return lines;
    }

    private Latencies of(IntToLongFunction work, double micros) {
        nanosEachOf(work);
        // Compiled by now.
        int steps = (int) Math.max(1, micros * 1000 * STEPS / nanosEachOf(work));
        Latencies latencies = new Latencies();
        long end = System.nanoTime() + nanosEach;
        long now;
        do {
            long before = System.nanoTime();
            last = work.applyAsLong(steps);
            now = System.nanoTime();
            latencies.record(now - before, 0);
        } while (now < end);
        return latencies;
    }

    /** How long so many steps take. */
    private double nanosEachOf(IntToLongFunction work) {
        long start = System.nanoTime();
        for (int i = 0; i < WARM_UP; i++) {
            last = work.applyAsLong(STEPS);
        }
        return (double) (System.nanoTime() - start) / WARM_UP;
    }

    private long compute(int steps) {
        long value = last;
        for (int i = 0; i < steps; i++) {
            value = value * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        }
        return value;
    }

    /** Each step needs what the one before has read. */
    private long walk(int steps) {
        int at = (int) last;
        for (int i = 0; i < steps; i++) {
            at = memory[at & memory.length - 1] + at * 31 + i;
        }
        return at;
    }

    /** A table of the lines. */
    static String text(List<Line> lines) {
        StringBuilder text = new StringBuilder("\nWhat the machine alone does to one thread\n\n"
                + "| the thread | median µs | p99 µs | times the median |\n|---|--:|--:|--:|\n");
        for (Line line : lines) {
            double median = line.latencies().micros(0.5);
            double p99 = line.latencies().micros(0.99);
            text.append(String.format(
                    Locale.ROOT, "| %s | %.1f | %.1f | %.1f |%n", line.work(), median, p99, p99 / median));
        }
        return text.toString();
    }
}
