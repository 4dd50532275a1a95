package dev.tables.mapping.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of the catalog at one point in time.
 *
 * @param indexes the indexes of all entity types
 * @param tables the tables that were dropped, or are being dropped
 * @param processes the rows of all processes, including expired ones
 * @param silent the processes that, as far as the reader has seen, have not renewed their lease for longer than one of
 *     their requests can take to arrive
 * @param singleMachine the machine that alone can have the store open, or null if several machines can
 */
record CatalogState(
        List<IndexStatus> indexes,
        List<TableStatus> tables,
        List<CatalogLeaseRow> processes,
        Set<String> silent,
        @Nullable String singleMachine) {
    CatalogState {
        indexes = List.copyOf(indexes);
        tables = List.copyOf(tables);
        processes = List.copyOf(processes);
        silent = Set.copyOf(silent);
    }

    /** Returns the part of the catalog that belongs to one entity type. */
    Snapshot of(IndexedEntityType space) {
        Map<String, IndexStatus> found = new TreeMap<>();
        for (IndexStatus status : indexes) {
            if (status.entitySet().indexCatalogPartitionKey().equals(space.indexCatalogPartitionKey())) {
                found.put(status.name(), status);
            }
        }
        List<RecordedLease> leases = new ArrayList<>();
        Set<String> silentLeases = new HashSet<>();
        for (CatalogLeaseRow process : processes) {
            List<RecordedLease> ofSpace = process.of(space.indexCatalogPartitionKey());
            leases.addAll(ofSpace);
            if (silent.contains(process.process())) {
                ofSpace.forEach(lease -> silentLeases.add(lease.process()));
            }
        }
        return new Snapshot(found, table(space.table()), leases, silentLeases, singleMachine);
    }

    /** Returns the status of a table of entities. */
    TableStatus table(String name) {
        for (TableStatus one : tables) {
            if (one.name().equals(name)) {
                return one;
            }
        }
        return TableStatus.unseen(name);
    }

    /** Returns the other processes whose requests can no longer arrive. */
    List<CatalogLeaseRow> expired(String self) {
        Instant now = now(self);
        return processes.stream()
                .filter(one -> !one.process().equals(self) && !isLive(one, now))
                .toList();
    }

    /** Returns whether a process has renewed its lease earlier than this process by more than a duration. */
    boolean isOlder(CatalogLeaseRow one, Duration age, String self) {
        Instant now = now(self);
        Instant renewed = one.renewed();
        return now != null && renewed != null && renewed.plus(age).isBefore(now);
    }

    private @Nullable Instant now(String self) {
        for (CatalogLeaseRow one : processes) {
            if (one.process().equals(self)) {
                return one.renewed();
            }
        }
        return null;
    }

    private boolean isLive(CatalogLeaseRow one, @Nullable Instant now) {
        boolean gone = singleMachine != null && !singleMachine.equals(one.machine());
        if (gone || silent.contains(one.process())) {
            return false;
        }
        Instant renewed = one.renewed();
        return now == null || renewed == null || renewed.plus(one.hold()).isAfter(now);
    }
}
