package dev.tables.engine.cassandra;

import java.util.concurrent.TimeUnit;

/**
 * The sizes of slices of the ring: one request for several partitions of a table reads one slice. A request without
 * conditions on keys ends when its page is full. Its slice is therefore the whole ring; after a failed request, smaller
 * slices are read. A request with conditions on keys also reads partitions that it does not return. The slices of this
 * kind of request start small, grow while requests are fast, and shrink when a request is slow or fails. Thread-safe.
 */
final class CqlSlices {
    /** The whole ring, as an exponent of two. */
    private static final int WHOLE = 64;
    /** The size of a table's first slice, as an exponent of two: a 4096th of the ring. */
    private static final int FIRST = 52;
    /**
     * The smallest slice, as an exponent of two. A slice of this size contains about one partition of a table with
     * billions of partitions.
     */
    private static final int LEAST = 30;

    private static final int MUCH = 4;
    /** The number of consecutive slices that must succeed before a failed size is tried again. */
    private static final int PATIENCE = 16;

    private static final long QUICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long GOOD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Size plain;
    private final Size filtered;

    CqlSlices() {
        this(new Size(WHOLE, LEAST), new Size(FIRST, LEAST));
    }

    private CqlSlices(Size plain, Size filtered) {
        this.plain = plain;
        this.filtered = filtered;
    }

    /**
     * Returns a copy for a page that failed because of too many deleted rows. The slices for this page never become
     * smaller than a first slice, because smaller slices do not help if one partition has too many deleted rows.
     */
    CqlSlices ofOnePage() {
        return new CqlSlices(new Size(plain.exponent(), FIRST), new Size(filtered.exponent(), FIRST));
    }

    /** The size of slices, as an exponent of two. The size stays below a size that has failed recently. */
    private static final class Size {
        private final int least;
        private int exponent;
        private int most = WHOLE;
        private int good;

        Size(int exponent, int least) {
            this.exponent = exponent;
            this.least = Math.min(exponent, least);
        }

        synchronized int exponent() {
            return exponent;
        }

        synchronized void change(int by) {
            if (most < WHOLE && ++good == PATIENCE) {
                good = 0;
                most++;
            }
            exponent = Math.max(least, Math.min(most, exponent + by));
        }

        synchronized boolean shrink() {
            int before = exponent;
            good = 0;
            most = Math.max(least, before - 1);
            exponent = Math.max(least, before - MUCH);
            return exponent < before;
        }
    }

    private Size size(boolean filters) {
        return filters ? filtered : plain;
    }

    /** Returns the last token of the slice after a token. */
    long end(long after, boolean filters) {
        int exponent = size(filters).exponent();
        if (exponent == WHOLE) {
            return Long.MAX_VALUE;
        }
        long end = after + (1L << exponent);
        return end > after ? end : Long.MAX_VALUE;
    }

    /** Records that a slice was read, and the duration of each of its requests. */
    void read(boolean filters, long nanos) {
        if (!filters || nanos < QUICK_NANOS) {
            size(filters).change(MUCH);
        } else if (nanos < GOOD_NANOS) {
            size(filters).change(1);
        } else if (nanos > SLOW_NANOS) {
            size(filters).change(-1);
        }
    }

    /** Reduces slices after one has failed; returns whether that was possible. */
    boolean shrink(boolean filters) {
        return size(filters).shrink();
    }
}
