package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements that write rows which are locked, in one round trip with the commit. */
final class WriteText {
    private static final String ROWS = "unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[])"
            + " o(pk, rk, version, record, ticks)";
    /** One time for all rows of a statement, but for those of a transaction that has given its own. */
    private static final String CHANGED = "coalesce(timestamptz 'epoch' + (o.ticks / 10) * interval '1 microsecond',"
            + " (SELECT clock_timestamp()))";

    private final StringBuilder text = new StringBuilder();
    private final List<Parameters> parameters = new ArrayList<>();

    /** Sets parameters from a number on; gives the number of the next. */
    private interface Parameters {
        int set(PreparedStatement statement, int number) throws SQLException;
    }

    void insert(SqlTable table, List<SqlRow> rows) {
        if (!rows.isEmpty()) {
            text.append("INSERT INTO ")
                    .append(table.rows())
                    .append(" (pk, rk, version, changed, record) SELECT o.pk, o.rk, o.version, " + CHANGED
                            + ", o.record FROM " + ROWS + "; ");
            add(rows);
        }
    }

    void update(SqlTable table, List<SqlRow> rows) {
        if (!rows.isEmpty()) {
            text.append("UPDATE ")
                    .append(table.rows())
                    .append(" r SET version = o.version, changed = " + CHANGED + ", record = o.record FROM " + ROWS
                            + " WHERE r.pk = o.pk AND r.rk = o.rk; ");
            add(rows);
        }
    }

    void delete(SqlTable table, List<SqlKey> keys) {
        if (!keys.isEmpty()) {
            text.append("DELETE FROM ")
                    .append(table.rows())
                    .append(" r USING unnest(?::bytea[], ?::bytea[]) o(pk, rk)"
                            + " WHERE r.pk = o.pk AND r.rk = o.rk; ");
            parameters.add((statement, number) -> Columns.of(keys).set(statement, number));
        }
    }

    private void add(List<SqlRow> rows) {
        parameters.add((statement, number) -> {
            int next = Columns.of(rows.stream().map(SqlRow::key).toList()).set(statement, number);
            Columns.set(statement, next++, rows.stream().map(SqlRow::version).toArray(byte[][]::new));
            Columns.set(statement, next++, rows.stream().map(SqlRow::content).toArray(byte[][]::new));
            Long[] ticks = rows.stream()
                    .map(row -> row.ticks() == PlannedWrite.NOW ? null : Long.valueOf(row.ticks()))
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

    /** Without the commit. */
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
