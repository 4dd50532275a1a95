package dev.tables.benchmarks;

/** Counts of latencies in buckets at most 0.8 % wide; not safe for use by several threads. */
final class Latencies {
    private static final int BITS = 7;
    private final long[] counts = new long[64 << BITS];
    private long count;
    private long sum;
    private long allocated;

    void record(long nanos, long bytes) {
        counts[bucket(Math.max(0, nanos))]++;
        count++;
        sum += nanos;
        allocated += bytes;
    }

    void add(Latencies other) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        count += other.count;
        sum += other.sum;
        allocated += other.allocated;
    }

    long count() {
        return count;
    }

    /** What {@code threads} would do in a second if they did nothing else. */
    double perSecond(int threads) {
        return sum == 0 ? 0 : 1e9 * threads * count / sum;
    }

    double bytesEach() {
        return count == 0 ? 0 : (double) allocated / count;
    }

    /** The latency that a share of all operations did not exceed. */
    double micros(double share) {
        long left = (long) Math.ceil(share * count);
        for (int bucket = 0; bucket < counts.length; bucket++) {
            left -= counts[bucket];
            if (left <= 0 && count > 0) {
                return middle(bucket) / 1e3;
            }
        }
        return 0;
    }

    private static int bucket(long nanos) {
        int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(nanos | 1) - BITS);
        return (shift << BITS) + (int) (nanos >>> shift);
    }

    private static double middle(int bucket) {
        int shift = bucket < 2 << BITS ? 0 : (bucket >>> BITS) - 1;
        long low = (long) (bucket - (shift << BITS)) << shift;
        return low + (1L << shift) / 2.0;
    }
}
