package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Interval;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The number of rows between two bounds of one table, updated by every writer. */
final class RowCounter {
    /** The cost of looking up one row, expressed as the number of rows that a scan over keys reads in the same time. */
    private static final int ROWS_A_LOOK = 8;

    /** The number of look-ups that is cheaper than the work that they could save. */
    private static final int LOOKS_FOR_FREE = 64;

    private final Table table;
    private final Interval interval;
    private final AtomicLong rows = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean known;
    private volatile boolean lost;
    private long asked;

    RowCounter(Table table, Interval interval) {
        this.table = table;
        this.interval = interval;
    }

    Table table() {
        return table;
    }

    /** Returns the interval whose rows are counted. */
    Interval interval() {
        return interval;
    }

    /** Returns whether a row of the table is within the bounds. */
    boolean counts(PrimaryKey keys) {
        return interval.rows().contains(keys.rowKey()) && interval.partitions().contains(keys.partitionKey());
    }

    /** Adds the number of rows that were added or, if negative, deleted since the counted snapshot. */
    void add(long difference) {
        rows.addAndGet(difference);
    }

    /** Adds the number of rows in the snapshot with which counting began. After this call, the count is known. */
    void found(long inSnapshot) {
        rows.addAndGet(inSnapshot);
        known = true;
    }

    /** Returns whether {@link #rows} is the number of rows, and not only the difference since counting began. */
    boolean isKnown() {
        return known;
    }

    long rows() {
        return rows.get();
    }

    /**
     * Records that a write looked up its row only for this count. The count is discarded when such look-ups have cost
     * as much as counting again, and it was not used in that time.
     */
    void looked() {
        if (known && looks.incrementAndGet() > LOOKS_FOR_FREE + Math.max(0, rows.get()) / ROWS_A_LOOK) {
            lose();
        }
    }

    /** Discards the count, because the number of rows is no longer known. */
    void lose() {
        lost = true;
    }

    boolean isLost() {
        return lost;
    }

    /** Records a use of the count. {@code time} must increase. */
    void ask(long time) {
        asked = time;
        looks.set(0);
    }

    /** Returns the time of the last use. */
    long asked() {
        return asked;
    }
}
