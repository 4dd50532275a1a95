package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.postgresql.PGConnection;

/**
 * The detection of a pooler between the store and the server, such as PgBouncer. A pooler may send each transaction of
 * a connection to another process of the server. A statement that the driver has prepared in one process is then
 * unknown in the next process, or has the name of another client's statement. If there is a pooler, statements are
 * therefore prepared anew for each execution.
 */
final class Pooler {
    /**
     * The error codes that indicate a pooler. The first two codes mean that a prepared statement does not exist in the
     * server process, or that its name is already used. Poolers also report their own errors as 08P01.
     */
    private static final Set<String> SIGNS = Set.of("26000", "42P05", "08P01");

    /**
     * A statement after which the driver forgets which statements it has prepared, because it changes the search path.
     * The driver must forget the statements because other code may have used the connection. The server process keeps
     * its prepared statements.
     */
    private static final String FORGET = "SET LOCAL search_path TO pg_catalog;";

    private volatile boolean isPresent;

    /**
     * Detects a pooler, by comparing the number of the server process with the number that the driver received when it
     * connected.
     */
    void recognize(Connection connection) throws SQLException {
        int number = ServerProcess.numberOf(connection);
        if (number != 0 && Database.evaluateCondition(connection, "pg_backend_pid() <> " + number)) {
            isPresent = true;
        }
    }

    /** Returns whether a pooler was detected. */
    boolean isPresent() {
        return isPresent;
    }

    /** Examines an error, which may be a sign of a pooler that was added after the store was opened. */
    void met(SQLException failed) {
        if (SIGNS.contains(String.valueOf(failed.getSQLState()))) {
            isPresent = true;
        }
    }

    /** Adapts a connection in auto-commit mode to a pooler, if one was detected. */
    void prepare(Connection connection) throws SQLException {
        if (stopsPreparing(connection)) {
            Database.executeTransaction(connection, FORGET);
        }
    }

    /**
     * Prevents the driver from preparing statements of the connection from now on, if a pooler was detected.
     *
     * @return whether the driver may already have prepared statements
     */
    boolean stopsPreparing(Connection connection) throws SQLException {
        if (!isPresent || !connection.isWrapperFor(PGConnection.class)) {
            return false;
        }
        PGConnection driver = connection.unwrap(PGConnection.class);
        if (driver.getPrepareThreshold() == 0) {
            return false;
        }
        driver.setPrepareThreshold(0);
        return true;
    }
}
