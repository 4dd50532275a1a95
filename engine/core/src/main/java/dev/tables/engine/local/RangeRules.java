package dev.tables.engine.local;

import java.time.Duration;

/**
 * When ranges of partitions split and merge. Both change metadata only; no row moves.
 *
 * @param interval how often load is judged, at most
 * @param splitAbove operations a second that make a range split, between two of its partitions
 * @param mergeBelow operations a second under which two neighbours together become one
 */
public record RangeRules(Duration interval, double splitAbove, double mergeBelow) {
    /** Checks the numbers. */
    public RangeRules {
        if (interval.isNegative() || splitAbove <= 0 || mergeBelow < 0 || mergeBelow >= splitAbove) {
            throw new IllegalArgumentException("Found ranges that split above " + splitAbove + " and merge below "
                    + mergeBelow + " operations a second, expected the first to be greater.");
        }
    }

    /** Judged every 10 s; split above 2000, merge below 100 operations a second. */
    public static RangeRules defaults() {
        return new RangeRules(Duration.ofSeconds(10), 2000, 100);
    }
}
