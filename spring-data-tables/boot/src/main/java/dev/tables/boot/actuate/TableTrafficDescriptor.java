package dev.tables.boot.actuate;

import dev.tables.engine.KeyRange;
import dev.tables.engine.local.RangeTraffic;
import dev.tables.engine.local.TrafficReport;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a table is used since the store was opened, as the embedded engine knows it.
 *
 * @param keyRanges the ranges that its partition keys are cut into, in order
 * @param hottestPartitions the partitions with the greatest share of operations, greatest first
 * @param advice patterns of keys that do not scale, and what to do
 */
public record TableTrafficDescriptor(
        List<KeyRangeDescriptor> keyRanges,
        List<PartitionDescriptor> hottestPartitions,
        List<AdviceDescriptor> advice) {
    private static final String HIDDEN = "******";

    /**
     * A range of partition keys.
     *
     * @param from the first partition key, or null for the start of the table
     * @param to where it ends, or null for the end of the table
     * @param reads about how often it was read ({@link RangeTraffic})
     * @param writes about how many rows were written
     * @param operationsPerSecond of late
     */
    public record KeyRangeDescriptor(
            @Nullable String from, @Nullable String to, long reads, long writes, double operationsPerSecond) {}

    /**
     * A partition.
     *
     * @param partitionKey its key
     * @param trafficShare of all operations on the table, 0 to 1
     */
    public record PartitionDescriptor(String partitionKey, double trafficShare) {}

    /**
     * Something to look at.
     *
     * @param trafficPattern what was found
     * @param text found, and what to do; without keys
     */
    public record AdviceDescriptor(String trafficPattern, String text) {}

    /** Returns a descriptor of a report; without {@code withKeys} its keys are hidden. */
    static TableTrafficDescriptor of(TrafficReport report, boolean withKeys) {
        UnaryOperator<String> shown = key -> withKeys ? key : HIDDEN;
        return new TableTrafficDescriptor(
                report.ranges().stream().map(range -> range(range, shown)).toList(),
                report.hottestPartitions().entrySet().stream()
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .map(one -> new PartitionDescriptor(shown.apply(one.getKey()), one.getValue()))
                        .toList(),
                report.advice().stream()
                        .map(one -> new AdviceDescriptor(one.pattern().name(), one.text()))
                        .toList());
    }

    private static KeyRangeDescriptor range(RangeTraffic load, UnaryOperator<String> shown) {
        KeyRange keys = load.partitionKeyRange();
        return new KeyRangeDescriptor(
                keys.lower() == null ? null : shown.apply(keys.lower()),
                keys.upper() == null ? null : shown.apply(keys.upper()),
                load.reads(),
                load.writes(),
                load.operationsPerSecond());
    }
}
