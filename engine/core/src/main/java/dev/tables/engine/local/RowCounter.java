package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Interval;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many rows there are between bounds of one table, kept up to date by those who write. */
final class RowCounter {
    /** What it costs to look for a row, in rows of a scan over keys. */
    private static final int ROWS_A_LOOK = 8;

    /** So many looks are cheaper than anything that would be saved. */
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

    /** What is counted. */
    Interval interval() {
        return interval;
    }

    /** Whether a row of the table is between the bounds. */
    boolean counts(PrimaryKey keys) {
        return interval.rows().contains(keys.rowKey()) && interval.partitions().contains(keys.partitionKey());
    }

    /** Rows were added since the snapshot that was counted or, if negative, deleted. */
    void add(long difference) {
        rows.addAndGet(difference);
    }

    /** So many rows were in the snapshot from which on differences were added. */
    void found(long inSnapshot) {
        rows.addAndGet(inSnapshot);
        known = true;
    }

    /** Whether {@link #rows} is the number of rows, not only what has changed since they began to be counted. */
    boolean isKnown() {
        return known;
    }

    long rows() {
        return rows.get();
    }

    /**
     * A write had to look whether its row was there, for this count alone. When such looks have cost as much as counting once more, and
     * nobody asked meanwhile, the count is lost.
     */
    void looked() {
        if (known && looks.incrementAndGet() > LOOKS_FOR_FREE + Math.max(0, rows.get()) / ROWS_A_LOOK) {
            lose();
        }
    }

    /** It is not known any more how many there are. */
    void lose() {
        lost = true;
    }

    boolean isLost() {
        return lost;
    }

    /** It was of use; {@code time} grows. */
    void ask(long time) {
        asked = time;
        looks.set(0);
    }

    /** When it was of use. */
    long asked() {
        return asked;
    }
}
