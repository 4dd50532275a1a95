package dev.tables.benchmarks.turns;

import java.util.Collection;

/** Medians of samples. */
public final class Medians {
    private Medians() {}

    /**
     * The middle one of the values, or the mean of the two in the middle.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static double of(Collection<? extends Number> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Found no values, expected one at least.");
        }
        double[] sorted =
                values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
