package dev.tables.engine.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a thread reads: the present, the rows as they were at a moment, or what an open transaction sees. */
interface ReadView {
    /**
     * The table of that name in whatever case.
     *
     * @throws dev.tables.engine.TableNotFoundException if there is none
     */
    SqlTable table(String name);

    /**
     * Makes a request.
     *
     * @throws SqlTable.Gone if the table is gone
     */
    <T extends @Nullable Object> T read(SqlTable table, Database.Work<T> work);

    /** Whether statements are within a transaction, so that rows come as they are asked for. */
    boolean isSnapshot();

    /** Whether all reads show the rows as they were at one moment. */
    default boolean readsSnapshot() {
        return isSnapshot();
    }

    /**
     * Takes note of a row that was read.
     *
     * @param version its version, or null if it is absent
     */
    default void saw(SqlTable table, SqlKey key, byte @Nullable [] version) {}

    /** What a transaction has written to rows of a table, each over the one of before; nothing elsewhere. */
    default OwnRows own(SqlTable table) {
        return OwnRows.NONE;
    }

    /** The rows of these keys, in order, null where there is none. */
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
