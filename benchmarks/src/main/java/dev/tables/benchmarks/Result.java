package dev.tables.benchmarks;

import dev.tables.benchmarks.turns.Medians;
import dev.tables.engine.local.Durability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one contender reached in one cell: medians over the rounds, or another quantile of them.
 *
 * @param name the operation
 * @param contender who
 * @param size employees in the table
 * @param durability what a write survives
 * @param threads how many worked at once
 * @param opsPerSecond of all threads together, time between operations left out
 * @param p50Micros median latency
 * @param p99Micros latency that 99 of 100 did not exceed
 * @param bytesPerOp bytes of heap allocated per operation
 * @param rounds what {@link #compared} was in each round, in their order
 */
public record Result(
        String name,
        String contender,
        int size,
        String durability,
        int threads,
        double opsPerSecond,
        double p50Micros,
        double p99Micros,
        double bytesPerOp,
        List<Double> rounds) {

    static Result of(Cell cell, ContenderKind contender, int size, List<Latencies> rounds, double quantile) {
        return of(
                new Line(cell.operation().label(), cell.durability(), cell.threads()),
                contender.label(),
                size,
                rounds,
                quantile);
    }

    /** Returns the result of a contender's rounds in one line of a table. */
    static Result of(Line line, String contender, int size, List<Latencies> rounds, double quantile) {
        return new Result(
                line.operation(),
                contender,
                size,
                line.durability().name().toLowerCase(java.util.Locale.ROOT),
                line.threads(),
                over(rounds, 1 - quantile, round -> round.perSecond(line.threads())),
                over(rounds, quantile, round -> round.micros(0.5)),
                over(rounds, quantile, round -> round.micros(0.99)),
                over(rounds, quantile, Latencies::bytesEach),
                rounds.stream().map(round -> compared(line.threads(), round)).toList());
    }

    /**
     * Identifies a line of a table.
     *
     * @param operation the name of the operation
     * @param durability what a write survives
     * @param threads how many worked at once
     */
    record Line(String operation, Durability durability, int threads) {}

    /** One contender's latencies in one go, with one thread and durability {@code OS}. */
    static Result of(String name, ContenderKind contender, int size, Latencies latencies) {
        return new Result(
                name,
                contender.label(),
                size,
                "os",
                1,
                latencies.perSecond(1),
                latencies.micros(0.5),
                latencies.micros(0.99),
                latencies.bytesEach(),
                List.of(latencies.micros(0.5)));
    }

    /** What contenders are compared by: one thread's median latency, or how much several threads do in a second. */
    double compared() {
        return threads > 1 ? opsPerSecond : p50Micros;
    }

    private static double compared(int threads, Latencies round) {
        return threads > 1 ? round.perSecond(threads) : round.micros(0.5);
    }

    /**
     * How many times the other's it is: the median of what it was in each round. A machine that is slower for a while is so for turns next
     * to each other, which the medians of both may have on different sides.
     */
    double ratioTo(Result base) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < Math.min(rounds.size(), base.rounds.size()); round++) {
            if (base.rounds.get(round) > 0) {
                ratios.add(rounds.get(round) / base.rounds.get(round));
            }
        }
        return ratios.isEmpty() ? Double.NaN : Medians.of(ratios);
    }

    private static double over(List<Latencies> rounds, double quantile, ToDoubleFunction<Latencies> value) {
        double[] sorted = rounds.stream()
                .filter(round -> round.count() > 0)
                .mapToDouble(value)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            throw new IllegalStateException("Found no measurement in " + Arrays.toString(sorted) + ".");
        }
        double position = quantile * (sorted.length - 1);
        double between = (sorted[(int) Math.floor(position)] + sorted[(int) Math.ceil(position)]) / 2;
        return Math.round(between * 100) / 100.0;
    }
}
