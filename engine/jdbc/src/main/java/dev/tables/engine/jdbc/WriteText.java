package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements that write locked rows, in one round trip with the commit. A few rows of a table are written by one
 * statement each, more rows by one statement for all. The server caches the plan of a statement for one row. The server
 * plans a statement with arrays for each execution, which takes longer than writing a few rows.
 */
final class WriteText {
    /** The maximum number of rows of a table for which each row has its own statement. */
    static final int FEW = 8;

    private static final String ROWS = "unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[])"
            + " o(pk, rk, version, record, ticks)";
    /**
     * The time of a row: the time that a transaction has set for the row, otherwise the server's time, equal for all
     * rows of a statement.
     */
    private static final String CHANGED = "coalesce(timestamptz 'epoch' + (o.ticks / 10) * interval '1 microsecond',"
            + " (SELECT clock_timestamp()))";
    /** The time of one row, from its ticks. */
    private static final String AT = "timestamptz 'epoch' + (? / 10) * interval '1 microsecond'";

    private static final String NOW = "clock_timestamp()";
    private static final String OF_KEYS = " WHERE pk = ? AND rk = ?; ";

    private final StringBuilder text = new StringBuilder();
    private final List<Parameters> parameters = new ArrayList<>();

    /** A function that sets parameters, starting at a number, and returns the number of the next parameter. */
    private interface Parameters {
        int set(PreparedStatement statement, int number) throws SQLException;
    }

    void insert(SqlTable table, List<SqlRow> rows) {
        if (rows.size() <= FEW) {
            for (SqlRow row : rows) {
                text.append("INSERT INTO ")
                        .append(table.rows())
                        .append(" (changed, version, record, pk, rk) VALUES (")
                        .append(isNow(row) ? NOW : AT)
                        .append(", ?, ?, ?, ?); ");
                add(row);
            }
        } else {
            text.append("INSERT INTO ")
                    .append(table.rows())
                    .append(" (pk, rk, version, changed, record) SELECT o.pk, o.rk, o.version, " + CHANGED
                            + ", o.record FROM " + ROWS + "; ");
            add(rows);
        }
    }

    void update(SqlTable table, List<SqlRow> rows) {
        if (rows.size() <= FEW) {
            for (SqlRow row : rows) {
                text.append("UPDATE ")
                        .append(table.rows())
                        .append(" SET changed = ")
                        .append(isNow(row) ? NOW : AT)
                        .append(", version = ?, record = ?")
                        .append(OF_KEYS);
                add(row);
            }
        } else {
            text.append("UPDATE ")
                    .append(table.rows())
                    .append(" r SET version = o.version, changed = " + CHANGED + ", record = o.record FROM " + ROWS
                            + " WHERE r.pk = o.pk AND r.rk = o.rk; ");
            add(rows);
        }
    }

    void delete(SqlTable table, List<SqlKey> keys) {
        if (keys.size() <= FEW) {
            for (SqlKey key : keys) {
                text.append("DELETE FROM ").append(table.rows()).append(OF_KEYS);
                parameters.add((statement, number) -> key.set(statement, number));
            }
        } else {
            text.append("DELETE FROM ")
                    .append(table.rows())
                    .append(" r USING unnest(?::bytea[], ?::bytea[]) o(pk, rk)"
                            + " WHERE r.pk = o.pk AND r.rk = o.rk; ");
            parameters.add((statement, number) -> Columns.of(keys).set(statement, number));
        }
    }

    private static boolean isNow(SqlRow row) {
        return row.ticks() == PlannedWrite.NOW;
    }

    private void add(SqlRow row) {
        parameters.add((statement, number) -> {
            int next = number;
            if (!isNow(row)) {
                statement.setLong(next++, row.ticks());
            }
            statement.setBytes(next++, row.version());
            statement.setBytes(next++, row.content());
            return row.key().set(statement, next);
        });
    }

    private void add(List<SqlRow> rows) {
        parameters.add((statement, number) -> {
            int next = Columns.of(rows.stream().map(SqlRow::key).toList()).set(statement, number);
            Columns.set(statement, next++, rows.stream().map(SqlRow::version).toArray(byte[][]::new));
            Columns.set(statement, next++, rows.stream().map(SqlRow::content).toArray(byte[][]::new));
            Long[] ticks = rows.stream()
                    .map(row -> isNow(row) ? null : Long.valueOf(row.ticks()))
                    .toArray(Long[]::new);
            statement.setArray(next++, statement.getConnection().createArrayOf("bigint", ticks));
            return next;
        });
    }

    void executeAndCommit(Connection connection) throws SQLException {
        if (parameters.isEmpty()) {
            connection.commit();
        } else {
            execute(connection, text + "COMMIT");
        }
    }

    /** Executes the statements without the commit. */
    void execute(Connection connection) throws SQLException {
        if (!parameters.isEmpty()) {
            execute(connection, text.toString());
        }
    }

    private void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int number = 1;
            for (Parameters some : parameters) {
                number = some.set(statement, number);
            }
            statement.execute();
        }
    }
}
