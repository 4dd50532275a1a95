package dev.tables.engine.local;

import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.internal.record.Interval;
import dev.tables.engine.ordered.OrderedStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of rows within ranges of keys that were counted before. The first count of a range reads the rows. After
 * the first count, every commit adds its difference to the number. The counts are not stored, so a crash cannot make
 * them wrong; a store that is opened again counts again.
 *
 * <p><b>Exact.</b> A commit to a table with counters holds a lock, the gate, in shared mode, from before its changes
 * are decided until the counters are updated. A count holds the gate exclusively while it reads a number or opens a
 * snapshot. A number therefore belongs to a state of the store that readers could see at that time. A commit is either
 * in the counted snapshot or among the differences since.
 *
 * <p><b>Bounded.</b> Only the most recently used counters are kept, up to {@link #MOST}. A commit to a table without
 * counters reads one field. A commit to a table with counters checks the counters of its partition, and the counters of
 * several partitions.
 */
final class RowCounts {
    /** The maximum number of counters of a store, which take about 300 KB. */
    static final int MOST = 1024;

    /**
     * The maximum number of counters that one write must check: counters of its partition, and counters of ranges of
     * partitions.
     */
    static final int MOST_TOGETHER = 8;

    private final OrderedStore store;
    private final RowLocks locks;
    private final StampedLock gate = new StampedLock();
    private final List<RowCounter> kept = new ArrayList<>();
    private long time;

    RowCounts(OrderedStore store, RowLocks locks) {
        this.store = store;
        this.locks = locks;
    }

    /** Returns the current number of rows. The interval must not have a condition on values. */
    long count(Table table, Interval interval, Scan scan) {
        TableCounters counters = table.counters();
        if (!counters.isKnown()) {
            // Who writes has looked for counters before they were there, or does so from now on.
            locks.awaitWriters();
            counters.setKnown();
        }
        RowCounter fresh = null;
        OrderedStore.Snapshot snapshot;
        long stamp = gate.writeLock();
        try {
            RowCounter present = find(counters, interval);
            if (present != null && present.isKnown()) {
                present.ask(++time);
                return present.rows();
            }
            // Another thread may just count the same: each counts for itself then.
            if (present == null) {
                fresh = new RowCounter(table, interval);
                fresh.ask(++time);
            }
            snapshot = store.snapshot();
            if (fresh != null) {
                keep(counters, fresh, snapshot);
            }
        } finally {
            gate.unlockWrite(stamp);
        }
        return counted(table, interval, scan, snapshot, fresh);
    }

    private long counted(
            Table table, Interval interval, Scan scan, OrderedStore.Snapshot snapshot, @Nullable RowCounter fresh) {
        boolean counted = false;
        try (snapshot) {
            long rows = scan.count(snapshot, table, interval);
            if (fresh != null && !table.isDropped()) {
                fresh.found(rows);
                counted = true;
            }
            return rows;
        } finally {
            if (fresh != null && !counted) {
                forget(fresh);
            }
        }
    }

    private @Nullable RowCounter find(TableCounters counters, Interval interval) {
        List<RowCounter> some = counters.beside(interval);
        for (int i = 0; some != null && i < some.size(); i++) {
            RowCounter one = some.get(i);
            if (one.interval().hasSameBounds(interval)) {
                if (!one.isLost()) {
                    return one;
                }
                remove(one);
                return null;
            }
        }
        return null;
    }

    /** Keeps a counter, and releases the snapshot if that fails. */
    private void keep(TableCounters counters, RowCounter fresh, OrderedStore.Snapshot snapshot) {
        boolean done = false;
        try {
            List<RowCounter> beside = counters.beside(fresh.interval());
            if (beside != null && beside.size() == MOST_TOGETHER) {
                remove(cheapest(beside));
            } else if (kept.size() == MOST) {
                remove(longestUnasked(kept));
            }
            kept.add(fresh);
            counters.add(fresh);
            done = true;
        } finally {
            if (!done) {
                fresh.lose();
                snapshot.close();
            }
        }
    }

    /** Returns the counter that reads the fewest rows to count again, among the least recently used half. */
    private static RowCounter cheapest(List<RowCounter> some) {
        List<RowCounter> oldest = new ArrayList<>(some);
        oldest.sort(Comparator.comparingLong(RowCounter::asked));
        RowCounter found = oldest.get(0);
        for (RowCounter one : oldest.subList(0, (oldest.size() + 1) / 2)) {
            if (rowsToCount(one) < rowsToCount(found)) {
                found = one;
            }
        }
        return found;
    }

    /**
     * Returns the number of rows that are read to count again. A slow count usually reads many rows.
     */
    private static long rowsToCount(RowCounter counter) {
        if (counter.isLost()) {
            return -1;
        }
        return counter.isKnown() ? counter.rows() : Long.MAX_VALUE;
    }

    private static RowCounter longestUnasked(List<RowCounter> some) {
        RowCounter found = some.get(0);
        for (RowCounter one : some) {
            if (one.asked() < found.asked()) {
                found = one;
            }
        }
        return found;
    }

    private void remove(RowCounter counter) {
        counter.lose();
        kept.remove(counter);
        counter.table().counters().remove(counter);
    }

    private void forget(RowCounter counter) {
        long stamp = gate.writeLock();
        try {
            remove(counter);
        } finally {
            gate.unlockWrite(stamp);
        }
    }

    /** Removes the counts of a dropped table. */
    void forget(Table dropped) {
        long stamp = gate.writeLock();
        try {
            for (RowCounter one : List.copyOf(kept)) {
                if (one.table() == dropped) {
                    remove(one);
                }
            }
        } finally {
            gate.unlockWrite(stamp);
        }
    }

    /** Removes all counts, because a write that failed may have become visible. */
    void forgetAll() {
        long stamp = gate.writeLock();
        try {
            for (RowCounter one : List.copyOf(kept)) {
                remove(one);
            }
        } finally {
            gate.unlockWrite(stamp);
        }
    }

    /**
     * Prevents counting until {@link #leave}. Counters then remain the same, and only threads that have entered change
     * the counted rows.
     */
    long enter() {
        return gate.readLock();
    }

    void leave(long stamp) {
        gate.unlockRead(stamp);
    }

    /** Returns the number of counts that are kept. */
    int size() {
        long stamp = gate.readLock();
        try {
            return kept.size();
        } finally {
            gate.unlockRead(stamp);
        }
    }

    /** Counts the rows of every kept counter again, and reports the differences. */
    void check(Scan scan, Consumer<String> problem) {
        List<RowCounter> all;
        long stamp = gate.readLock();
        try {
            all = List.copyOf(kept);
        } finally {
            gate.unlockRead(stamp);
        }
        for (RowCounter one : all) {
            check(one, scan, problem);
        }
    }

    private void check(RowCounter one, Scan scan, Consumer<String> problem) {
        long rows;
        OrderedStore.Snapshot snapshot;
        long stamp = gate.writeLock();
        try {
            if (!one.isKnown() || one.isLost()) {
                return;
            }
            rows = one.rows();
            snapshot = store.snapshot();
        } finally {
            gate.unlockWrite(stamp);
        }
        try (snapshot) {
            long found = scan.count(snapshot, one.table(), one.interval());
            if (found != rows && !one.table().isDropped()) {
                String table = one.table().name();
                String counted = one.interval().partition() == null
                        ? "Table '" + table + "'"
                        : "Partition "
                                + PrimaryKeyFormatter.formatKey(one.interval().partition()) + " of table '" + table
                                + "'";
                problem.accept(counted + " contains " + found + " rows, but the counter in memory shows " + rows
                        + ". Open the store again to correct the count.");
            }
        }
    }
}
