package dev.tables.engine.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a thread reads: the current rows, the rows of a snapshot, or the rows that are visible to an open
 * transaction.
 */
interface ReadView {
    /**
     * Returns the table of this name, ignoring case.
     *
     * @throws dev.tables.engine.TableNotFoundException if the table does not exist
     */
    SqlTable table(String name);

    /**
     * Sends a request.
     *
     * @throws SqlTable.Gone if the table no longer exists
     */
    <T extends @Nullable Object> T read(SqlTable table, Database.Work<T> work);

    /** Returns whether statements run within a transaction, so that rows are fetched on demand. */
    boolean isSnapshot();

    /** Returns whether all reads return rows of one snapshot. */
    default boolean readsSnapshot() {
        return isSnapshot();
    }

    /**
     * Records a row that was read.
     *
     * @param version its version, or null if the row does not exist
     */
    default void saw(SqlTable table, SqlKey key, byte @Nullable [] version) {}

    /**
     * Returns the rows of a table that a transaction has written, which replace the stored ones; empty outside of a
     * transaction.
     */
    default OwnRows own(SqlTable table) {
        return OwnRows.NONE;
    }

    /** Returns the rows of these keys, in order; null where a row does not exist. */
    default List<@Nullable SqlRow> rows(SqlTable table, List<SqlKey> keys) {
        return own(table).over(keys, absent -> {
            List<@Nullable SqlRow> found = read(table, connection -> SelectRows.of(connection, table, absent));
            for (int i = 0; i < absent.size(); i++) {
                SqlRow row = found.get(i);
                saw(table, absent.get(i), row == null ? null : row.version());
            }
            return found;
        });
    }
}
