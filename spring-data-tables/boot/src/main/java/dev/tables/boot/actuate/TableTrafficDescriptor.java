package dev.tables.boot.actuate;

import dev.tables.engine.KeyRange;
import dev.tables.engine.local.RangeTraffic;
import dev.tables.engine.local.TrafficReport;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The traffic of a table since the store was opened, as the embedded engine measures it.
 *
 * @param keyRanges the ranges of the table's partition keys, in order
 * @param hottestPartitions the partitions with the greatest share of operations, greatest first
 * @param advice key patterns that do not scale, each with the remedy
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
     * @param to the end of the range, or null for the end of the table
     * @param reads the approximate number of reads ({@link RangeTraffic})
     * @param writes the approximate number of rows written
     * @param operationsPerSecond the recent rate
     */
    public record KeyRangeDescriptor(
            @Nullable String from, @Nullable String to, long reads, long writes, double operationsPerSecond) {}

    /**
     * A partition.
     *
     * @param partitionKey the key of the partition
     * @param trafficShare the partition's share of all operations on the table, from 0 to 1
     */
    public record PartitionDescriptor(String partitionKey, double trafficShare) {}

    /**
     * A finding with a remedy.
     *
     * @param trafficPattern the kind of the finding
     * @param text the finding and the remedy, without keys
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
