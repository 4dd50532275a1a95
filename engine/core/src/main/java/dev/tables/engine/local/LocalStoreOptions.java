package dev.tables.engine.local;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How a {@link LocalTableStore} works.
 *
 * @param durability what an acknowledged write survives
 * @param clock gives the timestamps of rows
 * @param pageTime a query's page ends after this time, full or not
 * @param nanoTime measures {@code pageTime} and load
 * @param maxFilterComparisons a filter with more is refused; the service documents
 *     {@value dev.tables.engine.Limits#DOCUMENTED_FILTER_COMPARISONS}
 * @param ranges when ranges of partitions split and merge
 */
public record LocalStoreOptions(
        Durability durability,
        InstantSource clock,
        Duration pageTime,
        LongSupplier nanoTime,
        int maxFilterComparisons,
        RangeRules ranges) {

    /** Durability {@link Durability#SYNC}, the system's clock, pages of 5 s and 1000 comparisons. */
    public static LocalStoreOptions defaults() {
        return new LocalStoreOptions(
                Durability.SYNC,
                InstantSource.system(),
                Duration.ofSeconds(5),
                System::nanoTime,
                1000,
                RangeRules.defaults());
    }

    /** The same with another durability. */
    public LocalStoreOptions withDurability(Durability level) {
        return new LocalStoreOptions(level, clock, pageTime, nanoTime, maxFilterComparisons, ranges);
    }

    /** The same with another clock. */
    public LocalStoreOptions withClock(InstantSource source) {
        return new LocalStoreOptions(durability, source, pageTime, nanoTime, maxFilterComparisons, ranges);
    }

    /** The same with another time for a page, and another clock to measure times by. */
    public LocalStoreOptions withPageTime(Duration time, LongSupplier nanos) {
        return new LocalStoreOptions(durability, clock, time, nanos, maxFilterComparisons, ranges);
    }

    /** The same with another limit on filters. */
    public LocalStoreOptions withMaxFilterComparisons(int comparisons) {
        return new LocalStoreOptions(durability, clock, pageTime, nanoTime, comparisons, ranges);
    }

    /** The same with other rules for ranges. */
    public LocalStoreOptions withRanges(RangeRules rules) {
        return new LocalStoreOptions(durability, clock, pageTime, nanoTime, maxFilterComparisons, rules);
    }
}
