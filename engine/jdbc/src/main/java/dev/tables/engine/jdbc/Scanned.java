package dev.tables.engine.jdbc;

import dev.tables.engine.adapter.RowVersions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that a statement returns, in order, with the changes of a transaction applied. Not thread-safe. */
final class Scanned {
    private final SqlTable table;
    private final ResultSet stored;
    private final int limit;
    private final boolean descending;
    private final Iterator<Map.Entry<SqlKey, OwnRows.Own>> own;
    private Map.@Nullable Entry<SqlKey, OwnRows.Own> nextOwn;
    private @Nullable SqlRow nextStored;
    /** The keys of the last row that the statement returned, even if the transaction has deleted the row. */
    private @Nullable SqlKey lastStored;

    private int read;
    /** The number of rows that the statement has examined. */
    private long seen;

    private long bytes;
    private boolean ended;

    /**
     * Creates the cursor before the first row.
     *
     * @param limit the maximum number of rows that the statement examines; it returns the last of them, but may omit
     *     others
     * @param own the transaction's own rows within the bounds, in the same order
     */
    Scanned(
            SqlTable table,
            ResultSet stored,
            int limit,
            boolean descending,
            Iterator<Map.Entry<SqlKey, OwnRows.Own>> own)
            throws SQLException {
        this.table = table;
        this.stored = stored;
        this.limit = limit;
        this.descending = descending;
        this.own = own;
        stepOwn();
        stepStored();
    }

    private void stepOwn() {
        nextOwn = own.hasNext() ? own.next() : null;
    }

    private void stepStored() throws SQLException {
        if (!stored.next()) {
            ended = true;
            nextStored = null;
            return;
        }
        if (read++ == 0) {
            SelectRows.requireTable(stored.getBoolean(1), table);
        }
        SqlKey key = new SqlKey(stored.getBytes(2), stored.getBytes(3));
        byte[] content = stored.getBytes(6);
        long number = stored.getLong(7);
        seen = number == 0 ? read : number;
        lastStored = key;
        bytes += content.length + key.bytes() + RowVersions.BYTES;
        nextStored = new SqlRow(key, stored.getBytes(4), stored.getLong(5), content);
    }

    /** Returns the next row, or null if there is none in this page. If {@link #isCut}, more rows may exist. */
    @Nullable
    SqlRow next() throws SQLException {
        while (true) {
            SqlRow row = nextStored;
            Map.Entry<SqlKey, OwnRows.Own> mine = nextOwn;
            if (row == null && (mine == null || isCut())) {
                return null;
            }
            int order = mine == null ? 1 : row == null ? -1 : mine.getKey().compareTo(row.key());
            order = descending && mine != null && row != null ? -order : order;
            if (order > 0) {
                stepStored();
                return row;
            }
            if (order == 0) {
                stepStored();
            }
            stepOwn();
            if (mine != null && mine.getValue().after() != null) {
                return mine.getValue().after();
            }
        }
    }

    /** Returns whether the statement has examined the maximum number of rows. */
    boolean isCut() {
        return ended && seen == limit;
    }

    /**
     * Returns the row after which the next page starts. Call this method after {@link #next} has returned null, and
     * only if {@link #isCut}.
     */
    @Nullable
    SqlKey end() {
        return lastStored;
    }

    /** Returns whether the statement has returned no row. */
    boolean isEmpty() {
        return read == 0;
    }

    void remember() {
        table.sawRows(bytes, read);
    }
}
