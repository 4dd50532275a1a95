package dev.tables.mapping.lifecycle;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The content of the catalog for one entity type at one point in time.
 *
 * @param indexes the indexes by name
 * @param table the table of the entities
 * @param processes the leases of all processes, including expired ones
 * @param silent the processes that, as far as the reader has seen, have not renewed their lease for longer than one of
 *     their requests can take to arrive
 * @param singleMachine the machine that alone can have the store open, or null if several machines can
 */
record Snapshot(
        Map<String, IndexStatus> indexes,
        TableStatus table,
        List<RecordedLease> processes,
        Set<String> silent,
        @Nullable String singleMachine) {
    Snapshot {
        indexes = new TreeMap<>(indexes);
        processes = List.copyOf(processes);
        silent = Set.copyOf(silent);
    }

    /**
     * Returns whether the rows of an index with this status belong to the current table, so that the rows may match
     * entities.
     */
    boolean isOfTable(IndexStatus status) {
        return !table.isBeingDropped() && status.definition().entityTableId() == table.identity();
    }

    /**
     * Returns the other processes whose requests may still arrive.
     *
     * @param self the calling process, which has just renewed its lease
     */
    List<RecordedLease> others(String self, Predicate<RecordedLease> which) {
        Instant now = now(self);
        return processes.stream()
                .filter(one -> !one.process().equals(self) && isLive(one, now) && which.test(one))
                .toList();
    }

    /** Returns whether any process whose requests may still arrive matches the predicate. */
    boolean anyLive(Instant now, Predicate<RecordedLease> which) {
        return processes.stream().anyMatch(one -> isLive(one, now) && which.test(one));
    }

    /**
     * Returns whether no request of a machine can arrive any more, regardless of its last renewal, because another
     * machine is the only one that can have the store open.
     */
    private boolean isGone(String machine) {
        return singleMachine != null && !singleMachine.equals(machine);
    }

    private boolean isLive(RecordedLease one, @Nullable Instant now) {
        if (isGone(one.machine()) || silent.contains(one.process())) {
            return false;
        }
        Instant renewed = one.renewed();
        return now == null || renewed == null || renewed.plus(one.hold()).isAfter(now);
    }

    private @Nullable Instant now(String self) {
        for (RecordedLease one : processes) {
            if (one.process().equals(self)) {
                return one.renewed();
            }
        }
        return null;
    }
}
