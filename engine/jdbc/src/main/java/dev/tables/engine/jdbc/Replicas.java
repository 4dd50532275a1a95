package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A wait for synchronous standbys after a lost answer. If a server process is ended while it waits for the standbys,
 * its write is committed on the primary server but not yet on the standbys. A row with the write's version therefore
 * does not prove that the write survives a failover.
 */
final class Replicas {
    /**
     * A statement that commits after the write. When the standbys confirm this commit, they have also received the
     * write.
     */
    private static final String COMMIT = "SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''"
            + " THEN pg_logical_emit_message(true, 'tables', '') END";

    private Replicas() {}

    /** Waits until all earlier commits are as durable as a new commit over this connection. */
    static void await(Connection connection) throws SQLException {
        Database.execute(connection, COMMIT);
    }
}
