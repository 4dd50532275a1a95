package dev.tables.mapping.lifecycle;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The declared indexes as last read from the catalog by one index lease, and the time until which the lease may use
 * them.
 *
 * @param indexes the statuses of the indexes by number
 * @param served the numbers of the indexes that queries may use
 * @param table the table of the entities
 * @param isTableBeingDropped whether another process is dropping that table
 * @param since when the process last renewed its lease on the catalog before the catalog was read
 * @param renewAt the time from which a caller renews the lease: half of the lease has passed
 * @param renewLateAt the time from which even a thread that leaves the renewal to other threads renews the lease
 * @param lapsesAt when the view expires
 * @param acquisitions how often the index lease had been acquired when the catalog was read
 * @param writes how often the row of the process had been written when the catalog was read
 */
record CatalogView(
        List<IndexStatus> indexes,
        BitSet served,
        TableStatus table,
        boolean isTableBeingDropped,
        long since,
        long renewAt,
        long renewLateAt,
        long lapsesAt,
        long acquisitions,
        long writes) {
    /** Returns the view of an index lease that has been acquired {@code acquisitions} times. */
    static CatalogView of(CatalogReading seen, DeclaredIndexes declared, long acquisitions, long leaseNanos) {
        Snapshot snapshot = seen.of(declared.space());
        List<IndexStatus> statuses = declared.statuses(snapshot);
        BitSet served = new BitSet(statuses.size());
        for (int i = 0; i < statuses.size(); i++) {
            served.set(i, declared.isServed(i, statuses.get(i), snapshot));
        }
        long since = seen.renewed();
        long lapsesAt = since + leaseNanos;
        return new CatalogView(
                statuses,
                served,
                snapshot.table(),
                snapshot.table().isBeingDropped(),
                since,
                since + leaseNanos / 2,
                lapsesAt - leaseNanos / 8,
                lapsesAt,
                acquisitions,
                seen.writes());
    }

    /** Returns the names of the indexes that are readable in the current table. */
    Set<String> readable() {
        return indexes.stream()
                .filter(status -> status.state() == IndexState.READABLE
                        && !isTableBeingDropped
                        && status.definition().entityTableId() == table.identity())
                .map(IndexStatus::name)
                .collect(Collectors.toSet());
    }
}
