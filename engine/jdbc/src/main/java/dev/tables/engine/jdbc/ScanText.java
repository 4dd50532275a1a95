package dev.tables.engine.jdbc;

import dev.tables.engine.KeyRange;
import dev.tables.engine.local.KeyBytes;
import dev.tables.engine.local.QueryBounds;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statement that reads the rows within bounds, in order, from where a page ended. */
final class ScanText {
    private final StringBuilder where = new StringBuilder();
    private final List<byte[]> parameters = new ArrayList<>();
    private final SqlTable table;
    private final boolean onePartition;
    /** What rows must have besides, or null: those that lack it need not come. */
    private final @Nullable StoredValue needed;

    ScanText(SqlTable table, QueryBounds bounds, QueryBounds.@Nullable Position from, boolean descending) {
        this.table = table;
        needed = StoredValue.of(bounds.residual());
        String comparison = descending ? "<" : ">";
        KeyRange partitions = bounds.partitions();
        onePartition = partitions.isExact();
        if (onePartition) {
            add("r.pk = ?", KeyBytes.of(String.valueOf(partitions.lower())));
        } else {
            range("r.pk", partitions);
        }
        range("r.rk", bounds.rows());
        if (from != null && onePartition) {
            add("r.rk " + comparison + " ?", from.rowKey());
        } else if (from != null) {
            add("(r.pk, r.rk) " + comparison + " (?, ?)", from.partitionKey());
            parameters.add(from.rowKey());
        }
    }

    private void range(String column, KeyRange range) {
        String lower = range.lower();
        if (lower != null) {
            add(column + (range.lowerInclusive() ? " >= ?" : " > ?"), KeyBytes.of(lower));
        }
        String upper = range.upper();
        if (upper != null) {
            add(column + (range.upperInclusive() ? " <= ?" : " < ?"), KeyBytes.of(upper));
        }
    }

    private void add(String condition, byte[] parameter) {
        where.append(where.isEmpty() ? " WHERE " : " AND ").append(condition);
        parameters.add(parameter);
    }

    String rows(boolean descending, boolean contents) {
        String direction = descending ? " DESC" : "";
        String order = " ORDER BY " + (onePartition ? "r.rk" + direction : "r.pk" + direction + ", r.rk" + direction);
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
     * @param limit how many rows it looks at
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

    /** Sets the parameters of the conditions; gives the number of the next. */
    int set(PreparedStatement statement) throws SQLException {
        int number = 1;
        for (byte[] parameter : parameters) {
            statement.setBytes(number++, parameter);
        }
        return number;
    }
}
