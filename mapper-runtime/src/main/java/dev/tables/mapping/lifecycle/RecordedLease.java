package dev.tables.mapping.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lease of a process on the indexes of one entity type, as the catalog records it.
 *
 * @param process the name of the lease, for messages and within the process
 * @param machine the same value for all processes of one Java virtual machine
 * @param indexes the definitions that the process maintains, by name
 * @param resting whether the process does not use the catalog that it has read, and renews the lease before it does
 * @param serving the indexes by which the process may still serve queries, as known at the renewal
 * @param hold how long after {@code renewed} requests of the process may still arrive
 * @param renewed when the process last renewed the lease, by the clock of the store
 */
record RecordedLease(
        String process,
        String machine,
        Map<String, String> indexes,
        Set<String> serving,
        boolean resting,
        Duration hold,
        @Nullable Instant renewed) {

    /** Returns whether rows that the process writes are correct for the index. */
    boolean maintains(IndexDefinition index) {
        return index.canonicalText().equals(indexes.get(index.name()));
    }

    /** Returns whether the process declares the index, with any definition. */
    boolean declares(IndexDefinition index) {
        return indexes.containsKey(index.name());
    }

    /**
     * Returns whether the process has detected that an index was taken out of service: it renewed its lease after the
     * change, without using the index. A process that renews its lease while it serves the index still serves the index
     * until it has read the catalog, and then renews the lease again. A resting process reads the catalog before it
     * uses the index.
     */
    boolean hasSeen(IndexStatus status) {
        Instant changed = status.changedAt();
        return resting
                || changed == null
                || renewed != null && renewed.isAfter(changed) && !serving.contains(status.name());
    }

    /** Returns whether the process has noticed that a table is being dropped, and no longer serves its indexes. */
    boolean hasSeen(TableStatus table) {
        Instant changed = table.changed();
        return resting || changed == null || renewed != null && renewed.isAfter(changed) && serving.isEmpty();
    }

    /** Returns whether the process may still serve the index by an earlier definition. */
    boolean isBehind(IndexStatus status) {
        return declares(status.definition()) && !maintains(status.definition()) && !hasSeen(status);
    }
}
