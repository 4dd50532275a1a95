package dev.tables.engine.jdbc;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.adapter.KeyBytes;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The keys of a row as bytes, in the order of rows.
 *
 * @param partition the partition key
 * @param row the row key
 */
@SuppressWarnings("ArrayRecordComponent")
record SqlKey(byte[] partition, byte[] row) implements Comparable<SqlKey> {
    static SqlKey of(PrimaryKey keys) {
        return new SqlKey(KeyBytes.encode(keys.partitionKey()), KeyBytes.encode(keys.rowKey()));
    }

    /** Sets two parameters of a statement; returns the number of the next parameter. */
    int set(PreparedStatement statement, int number) throws SQLException {
        statement.setBytes(number, partition);
        statement.setBytes(number + 1, row);
        return number + 2;
    }

    PrimaryKey primaryKey() {
        return new PrimaryKey(KeyBytes.decode(partition), KeyBytes.decode(row));
    }

    /** Returns whether the detail text of an error names this key, in PostgreSQL's format of {@code bytea}. */
    boolean isNamedBy(String detail) {
        HexFormat hex = HexFormat.of();
        return detail.contains("(\\x" + hex.formatHex(partition) + ", \\x" + hex.formatHex(row) + ")");
    }

    int bytes() {
        return partition.length + row.length;
    }

    @Override
    public int compareTo(SqlKey other) {
        int order = Arrays.compareUnsigned(partition, other.partition);
        return order != 0 ? order : Arrays.compareUnsigned(row, other.row);
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof SqlKey that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(partition) + Arrays.hashCode(row);
    }
}
