package dev.tables.engine.local;

import java.time.Duration;

/**
 * Settings for splitting and merging ranges of partitions. A split or merge changes metadata only; no row moves.
 *
 * @param interval the minimum time between two evaluations of the load
 * @param splitAboveOperationsPerSecond the operations per second above which a range splits between two of its
 *     partitions
 * @param mergeBelowOperationsPerSecond the operations per second of two neighboring ranges together below which
 *     they merge
 */
public record RangeSplitOptions(
        Duration interval, double splitAboveOperationsPerSecond, double mergeBelowOperationsPerSecond) {
    /** Checks the numbers. */
    public RangeSplitOptions {
        if (interval.isNegative()
                || splitAboveOperationsPerSecond <= 0
                || mergeBelowOperationsPerSecond < 0
                || mergeBelowOperationsPerSecond >= splitAboveOperationsPerSecond) {
            throw new IllegalArgumentException(
                    "Found interval " + interval + ", splitAboveOperationsPerSecond " + splitAboveOperationsPerSecond
                            + " and mergeBelowOperationsPerSecond " + mergeBelowOperationsPerSecond
                            + ". The interval and mergeBelowOperationsPerSecond must be at least 0, and"
                            + " splitAboveOperationsPerSecond must be greater than mergeBelowOperationsPerSecond.");
        }
    }

    /** Returns the default options: evaluate every 10 s, split above 2000 and merge below 100 operations a second. */
    public static RangeSplitOptions defaults() {
        return new RangeSplitOptions(Duration.ofSeconds(10), 2000, 100);
    }
}
