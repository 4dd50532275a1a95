package dev.tables.engine.local;

import dev.tables.engine.local.LoadReport.Advice;
import dev.tables.engine.local.LoadReport.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sees a sample of a table's operations: which partitions get most (the Space-Saving algorithm, a few counters whatever
 * the number of partitions), where new keys come, how many queries scan. Guarded by its owner.
 */
final class KeyPatterns {
    private static final int COUNTERS = 64;
    private static final int SHOWN = 10;
    private static final int ENOUGH = 50;
    private static final double DOMINATING = 0.5;
    private static final double MOSTLY = 0.8;

    private final Map<String, Long> counts = new HashMap<>();
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
        Long known = counts.get(partitionKey);
        if (known != null) {
            counts.put(partitionKey, known + 1);
        } else if (counts.size() < COUNTERS) {
            counts.put(partitionKey, 1L);
        } else {
            counts.put(partitionKey, takeRarest() + 1);
        }
        if (write) {
            place(partitionKey);
        }
    }

    /** Forgets the partition that was seen least often, and says how often. Without a stream: writers of unique keys come here often. */
    private long takeRarest() {
        String rarest = "";
        long fewest = Long.MAX_VALUE;
        for (Map.Entry<String, Long> one : counts.entrySet()) {
            if (one.getValue() < fewest) {
                rarest = one.getKey();
                fewest = one.getValue();
            }
        }
        counts.remove(rarest);
        return fewest;
    }

    /** Only writes to other partitions than the outermost ones show where new ones come. */
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
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN)
                .forEach(entry -> shares.put(entry.getKey(), entry.getValue() / (double) sampled));
        return shares;
    }

    List<Advice> advice() {
        List<Advice> advice = new ArrayList<>();
        if (newKeys >= ENOUGH && appended >= MOSTLY * newKeys) {
            advice.add(
                    new Advice(
                            Pattern.APPEND_ONLY,
                            percent(appended, newKeys)
                                    + " of the writes to new partitions come after all others, so one range"
                                    + " gets them all. Put something that spreads before the counter or date in the partition key."));
        }
        if (newKeys >= ENOUGH && prepended >= MOSTLY * newKeys) {
            advice.add(new Advice(
                    Pattern.PREPEND_ONLY,
                    percent(prepended, newKeys) + " of the writes to new partitions come before all others, so one"
                            + " range gets them all. Put something that spreads before the inverted counter or date."));
        }
        hottest().entrySet().stream().findFirst().ifPresent(first -> {
            if (sampled >= ENOUGH && first.getValue() >= DOMINATING) {
                advice.add(new Advice(
                        Pattern.DOMINATING_PARTITION,
                        "The hottest partition gets " + percent(first.getValue(), 1)
                                + " of the operations, and a partition is never split. Spread it over hash buckets."));
            }
        });
        if (queries >= ENOUGH && scans >= DOMINATING * queries) {
            advice.add(new Advice(
                    Pattern.SCANS,
                    percent(scans, queries) + " of the queries look at more than one partition. Add an index, or a"
                            + " partition key that the queries give."));
        }
        return advice;
    }

    private static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part / whole);
    }
}
