package dev.tables.engine.jdbc;

import dev.tables.engine.RowOperation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/**
 * A write that one auto-committed statement executes: either one operation that does not need the current row, or
 * several inserts or upserts of one table. If the statement does not execute all of the operations, a {@link
 * LockedWrite} determines the reason or executes them.
 */
final class OneStatement {
    private final Connection connection;
    private final WriteAttempt attempt;
    private final List<PlannedWrite> writes;

    OneStatement(Connection connection, WriteAttempt attempt, List<PlannedWrite> writes) {
        this.connection = connection;
        this.attempt = attempt;
        this.writes =
                writes.stream().sorted(Comparator.comparing(PlannedWrite::key)).toList();
    }

    /** Returns whether one statement can execute these writes. */
    static boolean fits(List<PlannedWrite> writes) {
        RowOperation.Kind kind = writes.get(0).kind();
        if (writes.size() == 1) {
            return !writes.get(0).readsContent() && kind != RowOperation.Kind.CHECK_ETAG;
        }
        boolean puts = kind == RowOperation.Kind.INSERT || kind == RowOperation.Kind.INSERT_OR_REPLACE;
        return puts
                && writes.stream()
                        .allMatch(write -> write.kind() == kind
                                && write.table() == writes.get(0).table());
    }

    /** Executes the statement; returns true if everything was done, and false if nothing was done. */
    boolean run() throws SQLException {
        PlannedWrite first = writes.get(0);
        SqlTable table = first.table();
        return switch (first.kind()) {
            case INSERT -> put(writes.size() == 1 ? " ON CONFLICT (pk, rk) DO NOTHING" : "");
            case INSERT_OR_REPLACE ->
                put(" ON CONFLICT (pk, rk) DO UPDATE SET version = excluded.version,"
                        + " changed = clock_timestamp(), record = excluded.record");
            case REPLACE ->
                one(
                        "UPDATE " + table.rows()
                                + " SET version = ?, changed = clock_timestamp(), record = ? WHERE pk = ? AND rk = ? AND "
                                + table.exists(),
                        first);
            default -> one("DELETE FROM " + table.rows() + " WHERE pk = ? AND rk = ? AND " + table.exists(), first);
        };
    }

    private boolean put(String onConflict) throws SQLException {
        SqlTable table = writes.get(0).table();
        String sql = "INSERT INTO " + table.rows() + " (pk, rk, version, changed, record)"
                + " SELECT o.pk, o.rk, ?, (SELECT clock_timestamp()), o.record FROM"
                + " unnest(?::bytea[], ?::bytea[], ?::bytea[]) o(pk, rk, record) WHERE " + table.exists() + onConflict;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, attempt.version());
            int next =
                    Columns.of(writes.stream().map(PlannedWrite::key).toList()).set(statement, 2);
            Columns.set(
                    statement, next, writes.stream().map(PlannedWrite::content).toArray(byte[][]::new));
            attempt.commitsInStatement();
            return statement.executeUpdate() == writes.size();
        }
    }

    private boolean one(String sql, PlannedWrite write) throws SQLException {
        byte[] expected = write.expected();
        try (PreparedStatement statement =
                connection.prepareStatement(expected == null ? sql : sql + " AND version = ?")) {
            int number = 1;
            if (write.leavesRow()) {
                statement.setBytes(number++, attempt.version());
                statement.setBytes(number++, write.content());
            }
            statement.setBytes(number++, write.key().partition());
            statement.setBytes(number++, write.key().row());
            if (expected != null) {
                statement.setBytes(number, expected);
            }
            attempt.commitsInStatement();
            return statement.executeUpdate() == 1;
        }
    }
}
