package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The server process of a connection. If the connection is lost, the process may still execute a statement, for example
 * while it waits for a lock, and may commit later; {@link #end} ends the process.
 *
 * <p>A process is identified by the number of its transaction if that is known, otherwise by the number of the process
 * that the driver received when it connected. A pooler between the store and the server, such as PgBouncer, reports its
 * own numbers instead of the server's. A connection through a pooler is therefore identified by its transaction only.
 * For one thread at a time.
 */
final class ServerProcess {
    /**
     * The maximum time, in seconds, between the start of a connection and the start of its process. Process numbers are
     * reused, so a process that started later belongs to another connection.
     */
    private static final String CLOCKS_DIFFER = "0.1";

    /** The error code for a transaction number that the server lost in a crash: "invalid parameter value". */
    private static final String IN_THE_FUTURE = "22023";

    private static final String END_TRANSACTION =
            "SELECT pg_is_in_recovery(), s.status, CASE WHEN s.status = 'in progress' THEN"
                    + " (SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a WHERE a.backend_xid = ?::xid8::xid"
                    + " AND a.pid = ?) END FROM (SELECT pg_xact_status(?::xid8)) s(status)";

    private static final String END_PROCESS = "SELECT pg_is_in_recovery(), pg_backend_pid() = ?,"
            + " (SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a WHERE a.pid = ?"
            + " AND pg_backend_pid() = ? AND a.pid <> pg_backend_pid()"
            + " AND coalesce(a.datname = current_database(), true)"
            + " AND coalesce(a.backend_start < clock_timestamp() + (" + CLOCKS_DIFFER
            + " - ?) * interval '1 second', true))";

    private final int number;
    private final long since = System.nanoTime();
    private @Nullable Transaction transaction;

    /**
     * A transaction as reported by the server.
     *
     * @param number the number of the transaction
     * @param process the number of the process that executes the transaction, which a pooler does not change
     * @param server the start time of the server, so that the number is not looked up on another server that replaces
     *     it
     */
    record Transaction(String number, int process, String server) {
        /** The columns of a statement that reports a transaction. */
        static final String COLUMNS =
                "pg_current_xact_id()::text, pg_backend_pid(), extract(epoch FROM pg_postmaster_start_time())::text";

        /** Reads a transaction from {@link #COLUMNS}, starting at the given column. */
        static Transaction of(ResultSet found, int column) throws SQLException {
            return new Transaction(found.getString(column), found.getInt(column + 1), found.getString(column + 2));
        }
    }

    /** The state of a process after a request to end it. */
    enum State {
        /** The process has ended. */
        ENDED,
        /** The process may still be running, or the server that answered is not the primary. */
        MAY_BE_AT_WORK,
        /** A pooler hides the process, or this user may not end the process. */
        UNIDENTIFIED
    }

    private ServerProcess(int number) {
        this.number = number;
    }

    /** Returns the process of a connection by the number that the driver received, which costs no request. */
    static ServerProcess of(Connection connection) throws SQLException {
        return new ServerProcess(numberOf(connection));
    }

    /** Returns the number that the driver received when it connected, or 0 if the driver is not PostgreSQL's. */
    static int numberOf(Connection connection) throws SQLException {
        return connection.isWrapperFor(PGConnection.class)
                ? connection.unwrap(PGConnection.class).getBackendPID()
                : 0;
    }

    /** Records the transaction that the server has reported for the process. */
    void isAtWorkWith(Transaction reported) {
        transaction = reported;
    }

    /** Returns the transaction, or null if the server has not reported it. */
    @Nullable
    Transaction transaction() {
        return transaction;
    }

    /**
     * Sends a request over another connection to end the process. The caller repeats the call while the result is
     * {@link State#MAY_BE_AT_WORK}.
     */
    State end(Connection other) throws SQLException {
        Transaction reported = transaction;
        State state = reported == null ? State.UNIDENTIFIED : endTransaction(reported, other);
        return state == State.UNIDENTIFIED ? endProcess(other) : state;
    }

    /**
     * Ends the process of a transaction. Returns {@link State#UNIDENTIFIED} if the transaction is in progress, but not
     * in the reported process, for example after a crash of the server.
     */
    private static State endTransaction(Transaction reported, Connection other) throws SQLException {
        try (PreparedStatement statement = other.prepareStatement(END_TRANSACTION)) {
            statement.setString(1, reported.number());
            statement.setInt(2, reported.process());
            statement.setString(3, reported.number());
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                if (found.getBoolean(1)) {
                    return State.MAY_BE_AT_WORK;
                }
                if (!"in progress".equals(found.getString(2))) {
                    return State.ENDED;
                }
                return found.getInt(3) > 0 ? State.MAY_BE_AT_WORK : State.UNIDENTIFIED;
            }
        } catch (SQLException failed) {
            if (isUnknownTransaction(failed)) {
                return State.ENDED;
            }
            return stateAfter(failed);
        }
    }

    /**
     * Returns whether the server does not recognize the transaction number, because it lost the number in a crash. The
     * crash also ended the process.
     */
    static boolean isUnknownTransaction(SQLException failed) {
        return IN_THE_FUTURE.equals(failed.getSQLState());
    }

    private State endProcess(Connection other) throws SQLException {
        int ofOther = numberOf(other);
        if (number == 0 || ofOther == 0) {
            return State.UNIDENTIFIED;
        }
        try (PreparedStatement statement = other.prepareStatement(END_PROCESS)) {
            statement.setInt(1, ofOther);
            statement.setInt(2, number);
            statement.setInt(3, ofOther);
            statement.setDouble(4, (System.nanoTime() - since) / 1e9);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                if (!found.getBoolean(2)) {
                    return State.UNIDENTIFIED;
                }
                return found.getBoolean(1) || found.getInt(3) > 0 ? State.MAY_BE_AT_WORK : State.ENDED;
            }
        } catch (SQLException failed) {
            return stateAfter(failed);
        }
    }

    /**
     * Returns the state after a failed attempt to end the process. The user may lack the right to end a process of
     * another role.
     */
    private static State stateAfter(SQLException failed) throws SQLException {
        if (SqlFailure.of(failed) == SqlFailure.REFUSED) {
            return State.UNIDENTIFIED;
        }
        throw failed;
    }
}
