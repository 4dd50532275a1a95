package dev.tables.engine.local;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The options of a {@link LocalTableStore}.
 *
 * @param durability what an acknowledged write survives
 * @param clock gives the timestamps of rows
 * @param maxPageTime a query's page ends after this time, full or not
 * @param nanoTimeSource measures {@code maxPageTime} and load
 * @param maxFilterComparisons the maximum number of comparisons in a filter; the service documents
 *     {@value dev.tables.engine.Limits#MAX_FILTER_COMPARISONS}
 * @param ranges when ranges of partitions split and merge
 * @param maxForwardClockJump how far the clock may be ahead of the last write
 * @param maxPageBytes a query's page ends once its rows have that many bytes, full or not
 */
public record LocalStoreOptions(
        Durability durability,
        InstantSource clock,
        Duration maxPageTime,
        LongSupplier nanoTimeSource,
        int maxFilterComparisons,
        RangeSplitOptions ranges,
        Duration maxForwardClockJump,
        long maxPageBytes) {

    /** Returns the maximum time that the clock may be ahead of the last write. */
    private static final Duration MAX_CLOCK_JUMP = Duration.ofDays(366);

    private static final long PAGE_BYTES = 16L * 1024 * 1024;

    /** Checks the sizes. */
    public LocalStoreOptions {
        if (maxForwardClockJump.isNegative() || maxForwardClockJump.isZero() || maxPageBytes < 1) {
            throw new IllegalArgumentException("Found a maximum clock jump of " + maxForwardClockJump
                    + " and a page size of " + maxPageBytes + " bytes. Both must be greater than 0.");
        }
    }

    /**
     * Returns the default options. Durability is {@link Durability#SYNC}, and the clock is the system's. A page takes
     * at most 5 s and 16 MiB, a filter has at most 1000 comparisons, and at most 366 days may pass between two writes.
     */
    public static LocalStoreOptions defaults() {
        return new LocalStoreOptions(
                Durability.SYNC,
                InstantSource.system(),
                Duration.ofSeconds(5),
                System::nanoTime,
                1000,
                RangeSplitOptions.defaults(),
                MAX_CLOCK_JUMP,
                PAGE_BYTES);
    }

    /** Returns a copy of these options with another durability. */
    public LocalStoreOptions withDurability(Durability level) {
        return new LocalStoreOptions(
                level,
                clock,
                maxPageTime,
                nanoTimeSource,
                maxFilterComparisons,
                ranges,
                maxForwardClockJump,
                maxPageBytes);
    }

    /** Returns a copy of these options with another clock. */
    public LocalStoreOptions withClock(InstantSource source) {
        return new LocalStoreOptions(
                durability,
                source,
                maxPageTime,
                nanoTimeSource,
                maxFilterComparisons,
                ranges,
                maxForwardClockJump,
                maxPageBytes);
    }

    /** Returns a copy of these options with another maximum time for a page, and another clock for measuring it. */
    public LocalStoreOptions withMaxPageTime(Duration time, LongSupplier nanos) {
        return new LocalStoreOptions(
                durability, clock, time, nanos, maxFilterComparisons, ranges, maxForwardClockJump, maxPageBytes);
    }

    /** Returns a copy of these options with another maximum number of comparisons in a filter. */
    public LocalStoreOptions withMaxFilterComparisons(int comparisons) {
        return new LocalStoreOptions(
                durability, clock, maxPageTime, nanoTimeSource, comparisons, ranges, maxForwardClockJump, maxPageBytes);
    }

    /** Returns a copy of these options with other rules for ranges. */
    public LocalStoreOptions withRanges(RangeSplitOptions rules) {
        return new LocalStoreOptions(
                durability,
                clock,
                maxPageTime,
                nanoTimeSource,
                maxFilterComparisons,
                rules,
                maxForwardClockJump,
                maxPageBytes);
    }

    /**
     * Returns a copy of these options with another maximum time between a write and the previous one. If the clock is
     * further ahead, it is considered wrong and the store rejects writes. The timestamps of a store never decrease, so
     * a clock that was wrong once would otherwise affect all later rows.
     */
    public LocalStoreOptions withMaxForwardClockJump(Duration most) {
        return new LocalStoreOptions(
                durability, clock, maxPageTime, nanoTimeSource, maxFilterComparisons, ranges, most, maxPageBytes);
    }

    /**
     * Returns a copy of these options with another page size: a page ends when the records of its rows have that many
     * bytes.
     */
    public LocalStoreOptions withMaxPageBytes(long bytes) {
        return new LocalStoreOptions(
                durability,
                clock,
                maxPageTime,
                nanoTimeSource,
                maxFilterComparisons,
                ranges,
                maxForwardClockJump,
                bytes);
    }
}
