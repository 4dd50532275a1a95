package dev.tables.mapping.lifecycle;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lease on the catalog for the drop of a table of entities: {@link IndexCatalog#beginTableDrop}. Call {@link #renew}
 * before each request that deletes something, and {@link #complete} after everything is deleted. Not thread-safe.
 */
public final class TableDropLease {
    /** The drops in this Java virtual machine that have not ended, by the ids that they announce. */
    private static final Set<String> UNDER_WAY = ConcurrentHashMap.newKeySet();

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final String dropper;
    private final List<IndexStatus> indexStatuses;
    private TableStatus status;
    private long announced;

    private TableDropLease(IndexCatalog catalog, String dropper, TableStatus status, List<IndexStatus> indexes) {
        this.catalog = catalog;
        rows = catalog.rows();
        this.dropper = dropper;
        this.status = status;
        this.indexStatuses = indexes;
    }

    static TableDropLease begin(IndexCatalog catalog, String table) {
        String dropper = UUID.randomUUID() + " " + catalog.leaseTiming().leaseAndGrace();
        UNDER_WAY.add(dropper);
        boolean begun = false;
        try {
            TableDropLease removal = announce(catalog, table, dropper);
            catalog.renewLeases();
            removal.awaitOthers();
            begun = true;
            return removal;
        } finally {
            if (!begun) {
                UNDER_WAY.remove(dropper);
            }
        }
    }

    private static TableDropLease announce(IndexCatalog catalog, String table, String dropper) {
        CatalogRows rows = catalog.rows();
        while (true) {
            CatalogState state = rows.read();
            TableStatus present = state.table(table);
            if (isOfOthers(catalog, state, present)) {
                throw new IllegalStateException("Another process is dropping table '" + table
                        + "', or ended during the drop. Wait up to "
                        + holdOf(catalog, present).toSeconds() + " s, then drop the table again.");
            }
            long announced = catalog.nanoTime();
            TableStatus stored = rows.put(present.renewed().droppedBy(dropper));
            if (stored != null && dropper.equals(stored.dropper())) {
                List<IndexStatus> indexes = state.indexes().stream()
                        .filter(status -> status.entitySet().table().equals(table))
                        .toList();
                TableDropLease removal = new TableDropLease(catalog, dropper, stored, indexes);
                removal.announced = announced;
                return removal;
            }
        }
    }

    /**
     * Returns whether a request of another drop may be in flight. If only one machine at a time can have the store
     * open, this process detects the end of a drop itself.
     */
    private static boolean isOfOthers(IndexCatalog catalog, CatalogState state, TableStatus present) {
        String other = present.dropper();
        Instant changed = present.changed();
        if (other == null || state.singleMachine() != null && !UNDER_WAY.contains(other)) {
            return false;
        }
        return state.singleMachine() != null
                || changed == null
                || changed.plus(holdOf(catalog, present)).isAfter(catalog.rows().storeTime());
    }

    private static Duration holdOf(IndexCatalog catalog, TableStatus present) {
        String other = present.dropper();
        int space = other == null ? -1 : other.indexOf(' ');
        return other == null || space < 0
                ? catalog.leaseTiming().leaseAndGrace()
                : Duration.parse(other.substring(space + 1));
    }

    /** Waits until no other process serves queries by an index of the table. */
    private void awaitOthers() {
        Map<String, IndexedEntityType> spaces = new LinkedHashMap<>();
        indexStatuses.forEach(index -> spaces.put(index.entitySet().indexCatalogPartitionKey(), index.entitySet()));
        for (IndexedEntityType space : spaces.values()) {
            while (isAnyBehind(rows.read(space))) {
                catalog.pause();
                catalog.renewLeases();
                renew();
            }
        }
    }

    private boolean isAnyBehind(Snapshot snapshot) {
        String own = catalog.processName() + "-";
        String self = snapshot.processes().stream()
                .map(RecordedLease::process)
                .filter(name -> name.startsWith(own))
                .findFirst()
                .orElse(own);
        return !snapshot.others(self, one -> !one.process().startsWith(own) && !one.hasSeen(status))
                .isEmpty();
    }

    /**
     * Returns the indexes of the table, of all entity types and in all states, as the catalog contained them when the
     * drop began.
     */
    public List<IndexStatus> indexStatuses() {
        return indexStatuses;
    }

    /**
     * Announces the drop again if that is due, because other processes wait only while the announcement is recent.
     * Sends one request every half lease.
     *
     * @throws StoreUnavailableException if this process has not announced the drop for so long that another process may
     *     have taken over
     */
    public void renew() {
        long age = catalog.nanoTime() - announced;
        if (age < catalog.leaseNanos() / 2) {
            return;
        }
        long now = catalog.nanoTime();
        TableStatus stored = age < catalog.leaseNanos() ? rows.put(status) : null;
        if (stored == null) {
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "Table '" + status.name() + "' was only partly dropped: a request took longer than the lease of "
                            + catalog.leaseTiming().lease() + ", or another process started to drop it. Drop it again.",
                    null);
        }
        status = stored;
        announced = now;
    }

    /**
     * Completes the drop after everything is removed. Later indexes of a table with this name belong to a new table.
     */
    public void complete() {
        renew();
        rows.put(status.droppedBy(null));
        close();
        catalog.renewLeases();
    }

    /** Ends the work of this process, whether everything was removed or not; none of its requests is in flight. */
    public void close() {
        UNDER_WAY.remove(dropper);
    }
}
