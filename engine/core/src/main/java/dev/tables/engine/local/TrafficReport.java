package dev.tables.engine.local;

import java.util.List;
import java.util.Map;

/**
 * How a table is used, and what that means for the design of its keys. Partitions and patterns are judged from one
 * operation in {@value Ranges#SAMPLING}, since the store was opened.
 *
 * @param ranges the table's ranges in order
 * @param hottestPartitions share of sampled operations, of the partitions with the greatest
 * @param advice what to look at
 */
public record TrafficReport(List<RangeTraffic> ranges, Map<String, Double> hottestPartitions, List<Advice> advice) {
    /** Copies. */
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
     * Something to look at.
     *
     * @param pattern what was found
     * @param text found, and what to do; holds no key: the hottest partitions are listed beside
     */
    public record Advice(Pattern pattern, String text) {}
}
