package dev.tables.benchmarks.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of the database as its statistics describe it.
 *
 * @param name without the number that the engine adds
 * @param megabytes with its index ({@code pg_total_relation_size})
 * @param live how many rows it has
 * @param dead how many rows are overwritten or deleted, and not yet removed
 * @param updates how many rows were changed
 * @param heapOnly how many of these needed no entry of an index
 * @param scans how often it was read as a whole
 * @param scanned how many rows that were
 * @param vacuums how often the server has vacuumed it by itself
 */
record Relation(
        String name,
        double megabytes,
        long live,
        long dead,
        long updates,
        long heapOnly,
        long scans,
        long scanned,
        long vacuums) {
    private static final String SELECT =
            "SELECT regexp_replace(relname, '_[0-9]+$', ''), pg_total_relation_size(relid),"
                    + " n_live_tup, n_dead_tup, n_tup_upd, n_tup_hot_upd, seq_scan, seq_tup_read, autovacuum_count FROM pg_stat_user_tables"
                    + " WHERE schemaname = '%s' AND relname LIKE 'grown%%' ORDER BY 2 DESC";

    /** Whether the server vacuums it by itself, with its default settings. */
    boolean isToBeVacuumed() {
        return dead > 50 + live / 5;
    }

    /** Returns the relations of a schema that have members or index rows, the largest first. */
    static List<Relation> of(Connection connection, String schema) throws SQLException {
        List<Relation> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(String.format(java.util.Locale.ROOT, SELECT, schema))) {
            while (rows.next()) {
                found.add(new Relation(
                        rows.getString(1),
                        rows.getLong(2) / 1e6,
                        rows.getLong(3),
                        rows.getLong(4),
                        rows.getLong(5),
                        rows.getLong(6),
                        rows.getLong(7),
                        rows.getLong(8),
                        rows.getLong(9)));
            }
        }
        return found;
    }
}
