package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

/**
 * The tables of the cluster. {@code rows} has the rows of all tables: to create one of the cluster's takes over a second, and a cluster bears
 * a few hundred. {@code tables} is one partition, so that its changes take turns: the tables, those that were dropped, and the last number given.
 */
final class CqlSchema {
    private static final String ROWS =
            "CREATE TABLE IF NOT EXISTS %s.rows (table_id int, pk blob, rk blob, fence blob STATIC,"
                    + " version blob, record blob, PRIMARY KEY ((table_id, pk), rk))"
                    + " WITH comment = 'rows of all tables; fence: what is not written with it comes too late'";
    private static final String TABLES = "CREATE TABLE IF NOT EXISTS %s.tables (scope text, kind text, name text,"
            + " last_id int STATIC, id int, spelled text, mark blob, since timestamp,"
            + " PRIMARY KEY (scope, kind, name)) WITH comment = 'tables by their numbers in rows'";

    private CqlSchema() {}

    /** Makes what is absent. */
    static void open(CqlSession session, CqlCalls calls) {
        try {
            create(session, calls);
        } catch (DriverException failed) {
            throw CqlFailure.reported(failed);
        }
    }

    private static void create(CqlSession session, CqlCalls calls) {
        CassandraOptions options = calls.options();
        String keyspace = options.keyspace();
        if (!isThere(session, "keyspaces", keyspace, "")) {
            calls.define("CREATE KEYSPACE IF NOT EXISTS " + keyspace
                    + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': "
                    + options.replicas() + "}");
        }
        if (!isThere(session, "tables", keyspace, " AND table_name = 'rows'")) {
            calls.define(ROWS.replace("%s", keyspace));
        }
        if (!isThere(session, "tables", keyspace, " AND table_name = 'tables'")) {
            calls.define(TABLES.replace("%s", keyspace));
        }
    }

    private static boolean isThere(CqlSession session, String what, String keyspace, String which) {
        return session.execute(SimpleStatement.newInstance("SELECT keyspace_name FROM system_schema." + what
                                        + " WHERE keyspace_name = '" + keyspace + "'" + which)
                                .setIdempotent(true))
                        .one()
                != null;
    }
}
