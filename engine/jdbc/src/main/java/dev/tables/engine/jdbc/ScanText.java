package dev.tables.engine.jdbc;

import dev.tables.engine.KeyRange;
import dev.tables.engine.adapter.KeyBytes;
import dev.tables.engine.adapter.QueryBounds;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that reads the rows within key bounds, in order, starting after the previous page.
 *
 * <p>Bounds within a partition compare both keys together. PostgreSQL then estimates the number of rows by the
 * partition key alone, reads the rows in the order of the index, and stops at the limit. With a separate condition for
 * each key, PostgreSQL would multiply two estimates. If PostgreSQL expected fewer rows than the limit, it would read
 * and sort all matching rows.
 */
final class ScanText {
    /**
     * A statement that makes the server read by the index, in order, for the rest of the transaction. The statement is
     * needed if the server may misestimate the number of rows: for filtered pages, and for row keys in several
     * partitions.
     */
    static final String BY_INDEX = "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; ";

    /** A statement that makes the server read by the index, in any order, for the rest of the transaction. */
    static final String BY_INDEX_UNORDERED = "SET LOCAL enable_seqscan = off; ";

    private static final byte[] NOTHING = {};

    private final StringBuilder where = new StringBuilder();
    private final List<byte[]> parameters = new ArrayList<>();
    private final SqlTable table;
    private final boolean isEstimateCertain;
    /** An additional condition on rows, or null. A row that does not meet the condition need not be returned. */
    private final @Nullable StoredValue needed;

    ScanText(SqlTable table, QueryBounds bounds, QueryBounds.@Nullable Position from, boolean descending) {
        this.table = table;
        needed = StoredValue.of(bounds.residualFilter());
        String comparison = descending ? "<" : ">";
        KeyRange partitions = bounds.partitionKeyRange();
        boolean onePartition = partitions.isSingleKey();
        if (onePartition) {
            within(KeyBytes.encode(String.valueOf(partitions.lower())), bounds.rowKeyRange());
        } else {
            range("r.pk", partitions);
            range("r.rk", bounds.rowKeyRange());
        }
        isEstimateCertain =
                needed == null && bounds.residualFilter() == null && (onePartition || where.indexOf("r.rk") < 0);
        if (from != null) {
            both(comparison, from.partitionKey(), from.rowKey());
        }
    }

    /** Selects all rows of a partition whose row keys are in a range. */
    private void within(byte[] partition, KeyRange rows) {
        String lower = rows.lower();
        both(
                lower == null || rows.lowerInclusive() ? ">=" : ">",
                partition,
                lower == null ? NOTHING : KeyBytes.encode(lower));
        String upper = rows.upper();
        if (upper == null) {
            // No key is between a key and the same with a zero behind it.
            both("<", Arrays.copyOf(partition, partition.length + 1), NOTHING);
        } else {
            both(rows.upperInclusive() ? "<=" : "<", partition, KeyBytes.encode(upper));
        }
    }

    private void both(String comparison, byte[] partition, byte[] row) {
        add("(r.pk, r.rk) " + comparison + " (?, ?)", partition);
        parameters.add(row);
    }

    /** Returns whether the server uses the index without being forced to. */
    boolean isEstimateCertain() {
        return isEstimateCertain;
    }

    /** Returns whether all rows of the table are within the bounds. */
    boolean isUnbounded() {
        return where.isEmpty();
    }

    private void range(String column, KeyRange range) {
        String lower = range.lower();
        if (lower != null) {
            add(column + (range.lowerInclusive() ? " >= ?" : " > ?"), KeyBytes.encode(lower));
        }
        String upper = range.upper();
        if (upper != null) {
            add(column + (range.upperInclusive() ? " <= ?" : " < ?"), KeyBytes.encode(upper));
        }
    }

    private void add(String condition, byte[] parameter) {
        where.append(where.isEmpty() ? " WHERE " : " AND ").append(condition);
        parameters.add(parameter);
    }

    String rows(boolean descending, boolean contents) {
        String direction = descending ? " DESC" : "";
        String order = " ORDER BY r.pk" + direction + ", r.rk" + direction;
        String columns = "SELECT (SELECT " + table.exists() + "), r.pk, r.rk, r.version, " + SqlRow.TICKS + ", "
                + (contents ? "r.record" : "'\\x0100'::bytea");
        if (needed == null) {
            return columns + ", NULL FROM " + table.rows() + " r" + where + order + " LIMIT ?";
        }
        return columns + ", r.n FROM (SELECT r.*, row_number() OVER (" + order + ") AS n FROM (SELECT r.* FROM "
                + table.rows() + " r" + where + order + " LIMIT ?) r) r WHERE r.n = ? OR " + needed.text() + order;
    }

    /**
     * Sets all parameters of the statement that reads rows.
     *
     * @param limit the maximum number of rows that the statement examines
     */
    void set(PreparedStatement statement, int limit) throws SQLException {
        int number = set(statement);
        statement.setInt(number++, limit);
        if (needed != null) {
            statement.setInt(number++, limit);
            for (byte[] parameter : needed.parameters()) {
                statement.setBytes(number++, parameter);
            }
        }
    }

    String count() {
        return "SELECT " + table.exists() + ", (SELECT count(*) FROM " + table.rows() + " r" + where + ")";
    }

    /** Sets the parameters of the conditions; returns the number of the next parameter. */
    int set(PreparedStatement statement) throws SQLException {
        int number = 1;
        for (byte[] parameter : parameters) {
            statement.setBytes(number++, parameter);
        }
        return number;
    }
}
