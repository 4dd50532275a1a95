package dev.tables.benchmarks.startup;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * By how much one variant takes longer than another that was started in the same rounds.
 *
 * @param ofMedians the difference of the medians
 * @param ofQuartiles the difference of the lower quartiles: of starts that less else disturbed
 * @param paired the median of the differences of each round, which a machine that is slow for a while moves less
 * @param low the least that the median of the differences may be, with 95 % confidence
 * @param high the most
 */
record Added(long ofMedians, long ofQuartiles, long paired, long low, long high) {
    /** Of a normal distribution, as that of the rank of the median nearly is. */
    private static final double DEVIATIONS_OF_95_PERCENT = 1.96;

    private static final double MEDIAN = 0.5;
    private static final double LOWER_QUARTILE = 0.25;

    /**
     * Compares the starts of each round.
     *
     * @throws IllegalArgumentException if there are none, or not as many of both
     */
    static Added of(List<Start> with, List<Start> without, ToLongFunction<Start> number) {
        if (with.isEmpty() || with.size() != without.size()) {
            throw new IllegalArgumentException("As many starts of both are needed, and at least one; there are "
                    + with.size() + " and " + without.size());
        }
        long[] differences = IntStream.range(0, with.size())
                .mapToLong(round -> number.applyAsLong(with.get(round)) - number.applyAsLong(without.get(round)))
                .sorted()
                .toArray();
        int rank = rankOfBound(differences.length);
        return new Added(
                median(with, number) - median(without, number),
                quantile(with, number, LOWER_QUARTILE) - quantile(without, number, LOWER_QUARTILE),
                differences[differences.length / 2],
                differences[rank],
                differences[differences.length - 1 - rank]);
    }

    static long median(List<Start> starts, ToLongFunction<Start> number) {
        return quantile(starts, number, MEDIAN);
    }

    private static long quantile(List<Start> starts, ToLongFunction<Start> number, double quantile) {
        long[] sorted = starts.stream().mapToLong(number).sorted().toArray();
        return sorted[(int) (sorted.length * quantile)];
    }

    /** The bounds of a median are values of the sample: Conover, Practical Nonparametric Statistics, 3.2. Zero-based. */
    private static int rankOfBound(int size) {
        return Math.max(0, (int) Math.floor((size - DEVIATIONS_OF_95_PERCENT * Math.sqrt(size)) / 2) - 1);
    }
}
