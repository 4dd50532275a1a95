package dev.tables.engine.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The keys of rows as two arrays, so that one statement text works for any number of rows. */
@SuppressWarnings("ArrayRecordComponent")
record Columns(byte[][] partitions, byte[][] rows) {
    static Columns of(List<SqlKey> keys) {
        byte[][] partitions = new byte[keys.size()][];
        byte[][] rows = new byte[keys.size()][];
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = keys.get(i).partition();
            rows[i] = keys.get(i).row();
        }
        return new Columns(partitions, rows);
    }

    /** Sets two parameters of a statement; returns the number of the next parameter. */
    int set(PreparedStatement statement, int number) throws SQLException {
        set(statement, number, partitions);
        set(statement, number + 1, rows);
        return number + 2;
    }

    static void set(PreparedStatement statement, int number, byte[][] values) throws SQLException {
        statement.setArray(number, statement.getConnection().createArrayOf("bytea", values));
    }
}
