package dev.tables.mapping.lifecycle;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The indexes that a part of a process declares, as it saw them when the catalog was last read, and how long it acts on that.
 *
 * @param indexes the indexes by number
 * @param served the numbers of those that may be asked
 * @param table the table of the entities
 * @param since when that was
 * @param lapsesAt when it does not hold any more
 * @param joined how often this process had begun to take part by then
 * @param writes how often the registration of the process had been written by then
 */
record SeenIndexes(
        List<IndexStatus> indexes,
        BitSet served,
        TableStatus table,
        long since,
        long lapsesAt,
        long joined,
        long writes) {
    /** What is seen of those declared when the catalog is read, by a part that has begun to take part so often. */
    static SeenIndexes of(ProcessRegistration.Seen seen, DeclaredIndexes declared, long joined, long leaseNanos) {
        Snapshot snapshot = seen.of(declared.space());
        List<IndexStatus> statuses = declared.statuses(snapshot);
        BitSet served = new BitSet(statuses.size());
        for (int i = 0; i < statuses.size(); i++) {
            served.set(i, declared.isServed(i, statuses.get(i), snapshot));
        }
        return new SeenIndexes(
                statuses, served, snapshot.table(), seen.renewed(), seen.renewed() + leaseNanos, joined, seen.writes());
    }

    long renewAt() {
        return since + (lapsesAt - since) / 2;
    }

    /** When the lease is renewed by a thread that would rather leave it to others. */
    long renewLateAt() {
        return lapsesAt - (lapsesAt - since) / 8;
    }

    /** The names of the indexes that are readable in the present table. */
    Set<String> readable() {
        return indexes.stream()
                .filter(status -> status.state() == IndexState.READABLE
                        && !table.isBeingDropped()
                        && status.definition().tableIdentity() == table.identity())
                .map(IndexStatus::name)
                .collect(Collectors.toSet());
    }
}
