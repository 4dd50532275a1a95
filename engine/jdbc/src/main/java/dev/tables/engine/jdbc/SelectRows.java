package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A read of rows by their keys, in one statement. */
final class SelectRows {
    private SelectRows() {}

    /** Returns one row for each key, in order; null where the row does not exist. */
    static List<@Nullable SqlRow> of(Connection connection, SqlTable table, List<SqlKey> keys) throws SQLException {
        return keys.size() == 1 ? one(connection, table, keys.get(0)) : several(connection, table, keys);
    }

    private static List<@Nullable SqlRow> one(Connection connection, SqlTable table, SqlKey key) throws SQLException {
        String sql = "SELECT e.yes, r.version, " + SqlRow.TICKS + ", r.record FROM (SELECT " + table.exists()
                + " AS yes) e LEFT JOIN " + table.rows() + " r ON r.pk = ? AND r.rk = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, key.partition());
            statement.setBytes(2, key.row());
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                requireTable(found.getBoolean(1), table);
                byte[] version = found.getBytes(2);
                SqlRow row = version == null ? null : new SqlRow(key, version, found.getLong(3), found.getBytes(4));
                return Collections.singletonList(row);
            }
        }
    }

    private static List<@Nullable SqlRow> several(Connection connection, SqlTable table, List<SqlKey> keys)
            throws SQLException {
        String sql = "SELECT e.yes, o.n, r.version, " + SqlRow.TICKS + ", r.record FROM (SELECT " + table.exists()
                + " AS yes) e LEFT JOIN (unnest(?::bytea[], ?::bytea[]) WITH ORDINALITY o(pk, rk, n) JOIN "
                + table.rows() + " r ON r.pk = o.pk AND r.rk = o.rk) ON true";
        List<@Nullable SqlRow> rows = new ArrayList<>(keys.size());
        keys.forEach(key -> rows.add(null));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            Columns.of(keys).set(statement, 1);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    requireTable(found.getBoolean(1), table);
                    byte[] version = found.getBytes(3);
                    if (version != null) {
                        int number = found.getInt(2) - 1;
                        rows.set(number, new SqlRow(keys.get(number), version, found.getLong(4), found.getBytes(5)));
                    }
                }
            }
        }
        return rows;
    }

    static void requireTable(boolean exists, SqlTable table) {
        if (!exists) {
            throw new SqlTable.Gone(table);
        }
    }
}
