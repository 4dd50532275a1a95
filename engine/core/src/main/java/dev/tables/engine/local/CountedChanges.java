package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one commit changes in counts of rows: gathered while it decides, added when it is written. Reused; not safe for use by several
 * threads.
 */
final class CountedChanges {
    /** Those that get a row more, once for each row; and those that get one less. */
    private final List<RowCounter> more = new ArrayList<>();

    private final List<RowCounter> fewer = new ArrayList<>();
    private @Nullable RowCounts entered;
    private long stamp;
    private boolean unsure;

    /** A commit to the table begins, and maybe to others; the locks of its rows are held. {@link #end} must follow. */
    void begin(Table table, RowCounts counts) {
        if (entered == null && table.isCounted()) {
            stamp = counts.enter();
            entered = counts;
        }
    }

    /** Whether it is counted how many rows there are where a row is, so that the commit must find out whether it is there. */
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

    /** The commit inserts a row that was absent. */
    void inserted(Table table, PrimaryKey keys) {
        gather(table, keys, more);
    }

    /** The commit deletes a row that was present. */
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

    /** From now on the commit may be seen. */
    void writing() {
        unsure = entered != null;
    }

    /** The commit can be seen. */
    void written() {
        unsure = false;
        for (int i = 0; i < more.size(); i++) {
            more.get(i).add(1);
        }
        for (int i = 0; i < fewer.size(); i++) {
            fewer.get(i).add(-1);
        }
    }

    /** The commit is over; if it was not written, and may still be seen, its rows are not counted any more. */
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
