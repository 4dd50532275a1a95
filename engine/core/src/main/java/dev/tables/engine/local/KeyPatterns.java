package dev.tables.engine.local;

import dev.tables.engine.local.TrafficReport.Advice;
import dev.tables.engine.local.TrafficReport.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a sample of a table's operations: the partitions with the most operations, where new keys are added,
 * and how many queries scan. The Space-Saving algorithm needs only a few counters for any number of partitions. Guarded
 * by its owner.
 */
final class KeyPatterns {
    private static final int COUNTERS = 64;
    private static final int SHOWN = 10;
    private static final int ENOUGH = 50;
    private static final double DOMINATING = 0.5;
    private static final double MOSTLY = 0.8;

    /** The number of a partition's counter. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private final String[] counted = new String[COUNTERS];
    private final long[] counts = new long[COUNTERS];
    /**
     * The least count of all counters, and the position at which the search for a counter with this count continues.
     */
    private long fewest;

    private int next;
    private long sampled;
    private @Nullable String least;
    private @Nullable String greatest;
    private long newKeys;
    private long appended;
    private long prepended;
    private long queries;
    private long scans;

    void operation(String partitionKey, boolean write) {
        sampled++;
        Integer known = numbers.get(partitionKey);
        if (known == null) {
            known = numbers.size() < COUNTERS ? numbers.size() : recycleRarestCounter();
            counted[known] = partitionKey;
            numbers.put(partitionKey, known);
        }
        counts[known]++;
        if (write) {
            place(partitionKey);
        }
    }

    /**
     * Removes one of the least frequent partitions and returns its counter, which then continues from the same count
     * for another partition. If every write has a new partition key, every write calls this method. Counts never
     * decrease, so the smallest counts are found by cycling through the counters, one or two steps per call.
     */
    private int recycleRarestCounter() {
        for (int steps = 0; counts[next] > fewest; next = (next + 1) % COUNTERS) {
            if (steps++ == COUNTERS) {
                fewest = Arrays.stream(counts).min().orElseThrow();
                steps = 0;
            }
        }
        int rarest = next;
        next = (next + 1) % COUNTERS;
        numbers.remove(counted[rarest]);
        return rarest;
    }

    /**
     * Records the position of a write among the partitions. Writes to the first or last partition are ignored, because
     * they do not show where new partitions are added.
     */
    private void place(String key) {
        if (least == null || greatest == null) {
            least = key;
            greatest = key;
            return;
        }
        if (key.equals(greatest) || key.equals(least)) {
            return;
        }
        newKeys++;
        if (key.compareTo(greatest) > 0) {
            greatest = key;
            appended++;
        } else if (key.compareTo(least) < 0) {
            least = key;
            prepended++;
        }
    }

    void query(boolean ofOnePartition) {
        queries++;
        scans += ofOnePartition ? 0 : 1;
    }

    Map<String, Double> hottest() {
        Map<String, Double> shares = new LinkedHashMap<>();
        numbers.keySet().stream()
                .sorted(Comparator.comparingLong((String key) -> -count(key)).thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .forEach(key -> shares.put(key, count(key) / (double) sampled));
        return shares;
    }

    private long count(String partitionKey) {
        Integer number = numbers.get(partitionKey);
        return number == null ? 0 : counts[number];
    }

    List<Advice> advice() {
        List<Advice> advice = new ArrayList<>();
        if (newKeys >= ENOUGH && appended >= MOSTLY * newKeys) {
            advice.add(new Advice(
                    Pattern.APPEND_ONLY,
                    percent(appended, newKeys)
                            + " of the writes to new partitions have keys that sort after all existing keys. A"
                            + " single range receives all these writes. In the partition key, put a component"
                            + " with many values before the counter or date."));
        }
        if (newKeys >= ENOUGH && prepended >= MOSTLY * newKeys) {
            advice.add(new Advice(
                    Pattern.PREPEND_ONLY,
                    percent(prepended, newKeys)
                            + " of the writes to new partitions have keys that sort before all existing keys. A"
                            + " single range receives all these writes. In the partition key, put a component"
                            + " with many values before the inverted counter or date."));
        }
        hottest().entrySet().stream().findFirst().ifPresent(first -> {
            if (sampled >= ENOUGH && first.getValue() >= DOMINATING) {
                advice.add(
                        new Advice(
                                Pattern.HOT_PARTITION,
                                "The hottest partition gets " + percent(first.getValue(), 1)
                                        + " of the operations, and a partition is never split. Distribute its rows over hash shards."));
            }
        });
        if (queries >= ENOUGH && scans >= DOMINATING * queries) {
            advice.add(new Advice(
                    Pattern.MULTI_PARTITION_QUERIES,
                    percent(scans, queries)
                            + " of the queries read more than one partition. Add an index, or choose a partition"
                            + " key that the queries can specify."));
        }
        return advice;
    }

    private static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part / whole);
    }
}
