package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes that one commit makes to row counts. The changes are collected while the commit is decided, and added
 * when it is written. Reused; not safe for use by several threads.
 */
final class CountedChanges {
    /**
     * The counters to increment, each once for every inserted row; {@code fewer} contains the counters to decrement.
     */
    private final List<RowCounter> more = new ArrayList<>();

    private final List<RowCounter> fewer = new ArrayList<>();
    private @Nullable RowCounts entered;
    private long stamp;
    private boolean unsure;

    /**
     * Begins a commit to the table and possibly to others. The caller must hold the locks of the commit's rows, and
     * must call {@link #end} afterwards.
     */
    void begin(Table table, RowCounts counts) {
        if (entered == null && table.isCounted()) {
            stamp = counts.enter();
            entered = counts;
        }
    }

    /** Returns whether a counter includes the row's keys, so that the commit must find out whether the row exists. */
    boolean mustLook(Table table, PrimaryKey keys) {
        if (entered == null || !table.isCounted()) {
            return false;
        }
        TableCounters all = table.counters();
        return mustLook(all.of(keys.partitionKey()), keys) | mustLook(all.across(), keys);
    }

    private static boolean mustLook(@Nullable List<RowCounter> some, PrimaryKey keys) {
        boolean found = false;
        for (int i = 0; some != null && i < some.size(); i++) {
            RowCounter one = some.get(i);
            if (!one.isLost() && one.counts(keys)) {
                one.looked();
                found = true;
            }
        }
        return found;
    }

    /** Records the insert of a row that was absent. */
    void inserted(Table table, PrimaryKey keys) {
        gather(table, keys, more);
    }

    /** Records the delete of a row that existed. */
    void deleted(Table table, PrimaryKey keys) {
        gather(table, keys, fewer);
    }

    private void gather(Table table, PrimaryKey keys, List<RowCounter> into) {
        if (entered != null && table.isCounted()) {
            TableCounters all = table.counters();
            gather(all.of(keys.partitionKey()), keys, into);
            gather(all.across(), keys, into);
        }
    }

    private static void gather(@Nullable List<RowCounter> some, PrimaryKey keys, List<RowCounter> into) {
        for (int i = 0; some != null && i < some.size(); i++) {
            RowCounter one = some.get(i);
            if (one.counts(keys)) {
                into.add(one);
            }
        }
    }

    /** Marks the commit as possibly visible from now on. */
    void writing() {
        unsure = entered != null;
    }

    /** Adds the changes to the counters, because the commit is now visible. */
    void written() {
        unsure = false;
        for (int i = 0; i < more.size(); i++) {
            more.get(i).add(1);
        }
        for (int i = 0; i < fewer.size(); i++) {
            fewer.get(i).add(-1);
        }
    }

    /**
     * Ends the commit. If the commit's batch was not written but may still become visible, the counts of its rows are
     * discarded.
     */
    void end() {
        RowCounts counts = entered;
        if (counts == null) {
            return;
        }
        if (unsure) {
            more.forEach(RowCounter::lose);
            fewer.forEach(RowCounter::lose);
        }
        unsure = false;
        more.clear();
        fewer.clear();
        entered = null;
        counts.leave(stamp);
    }
}
