package dev.tables.engine.local;

import dev.tables.engine.internal.record.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counters of one table. Only threads that hold the gate of {@link RowCounts} may read and change it. */
final class TableCounters {
    private final Map<String, List<RowCounter>> ofPartition = new HashMap<>();
    private final List<RowCounter> across = new ArrayList<>();
    private volatile boolean known;

    /** Returns whether every write in progress has observed that the table is counted. */
    boolean isKnown() {
        return known;
    }

    void setKnown() {
        known = true;
    }

    /**
     * Returns the counters that are limited to this partition, which every write to it must check, or null if there are
     * none.
     */
    @Nullable
    List<RowCounter> of(String partitionKey) {
        return ofPartition.get(partitionKey);
    }

    /** Returns the counters that every write must check. */
    List<RowCounter> across() {
        return across;
    }

    /** Returns the list of counters that a counter of this interval belongs to, or null if the list does not exist. */
    @Nullable
    List<RowCounter> beside(Interval interval) {
        String partition = interval.partition();
        return partition == null ? across : ofPartition.get(partition);
    }

    void add(RowCounter counter) {
        String partition = counter.interval().partition();
        (partition == null ? across : ofPartition.computeIfAbsent(partition, key -> new ArrayList<>(1))).add(counter);
    }

    void remove(RowCounter counter) {
        String partition = counter.interval().partition();
        if (partition == null) {
            across.remove(counter);
            return;
        }
        List<RowCounter> some = ofPartition.get(partition);
        if (some != null && some.remove(counter) && some.isEmpty()) {
            ofPartition.remove(partition);
        }
    }
}
