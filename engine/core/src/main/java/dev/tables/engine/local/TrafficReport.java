package dev.tables.engine.local;

import java.util.List;
import java.util.Map;

/**
 * A report of how a table is used, and what that means for the design of its keys. Partitions and patterns are derived
 * from a sample of one operation in {@value Ranges#SAMPLING} since the store was opened.
 *
 * @param ranges the table's ranges in order
 * @param hottestPartitions the partitions with the largest shares of the sampled operations, with these shares
 * @param advice the recommendations for the table
 */
public record TrafficReport(List<RangeTraffic> ranges, Map<String, Double> hottestPartitions, List<Advice> advice) {
    /** Copies the lists. */
    public TrafficReport {
        ranges = List.copyOf(ranges);
        advice = List.copyOf(advice);
    }

    /** Patterns that do not scale ("Design for scalability" in the table design guide). */
    public enum Pattern {
        /** New partition keys come after all others, so that one range gets all inserts. */
        APPEND_ONLY,
        /** New partition keys come before all others. */
        PREPEND_ONLY,
        /** One partition gets most operations; a partition is never split. */
        HOT_PARTITION,
        /** Most queries read more than one partition. */
        MULTI_PARTITION_QUERIES
    }

    /**
     * A recommendation.
     *
     * @param pattern the pattern that was found
     * @param text the findings and what to do; contains no key, because the hottest partitions are listed separately
     */
    public record Advice(Pattern pattern, String text) {}
}
