package dev.tables.engine.jdbc;

import dev.tables.engine.adapter.UnknownWriteOutcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/**
 * The search for the outcome of a write whose answer was lost. First, the {@linkplain ServerProcess server process}
 * that executed the write is ended. Then the rows are read. A row with the version of the write shows that all of it
 * was done. A row with the earlier version shows that nothing was done.
 *
 * <p>If other clients have since changed or deleted every row, the server can report by the transaction number whether
 * the transaction was committed. This report is unreliable if the server may have crashed, because the server then
 * reassigns numbers that its log did not contain.
 *
 * <p>In all other cases the outcome is unknown. A row that does not exist does not show that it was never inserted,
 * because another client may have deleted it.
 */
final class WriteOutcome {
    private final Database database;

    WriteOutcome(Database database) {
        this.database = database;
    }

    /**
     * Returns the outcome of the write.
     *
     * @param failed the error in place of the answer
     * @throws dev.tables.engine.TableStoreException if the server cannot be reached
     */
    UnknownWriteOutcome.Outcome find(List<? extends LockedRow> changes, WriteAttempt attempt, SQLException failed) {
        ServerProcess process = attempt.process();
        if (process == null) {
            return UnknownWriteOutcome.Outcome.NOT_DONE;
        }
        return database.afterEnd(process, (connection, isEnded) -> {
            UnknownWriteOutcome.Outcome fate = fate(connection, changes, attempt, failed);
            if (fate == UnknownWriteOutcome.Outcome.DONE) {
                Replicas.await(connection);
            }
            return isEnded || fate == UnknownWriteOutcome.Outcome.DONE ? fate : UnknownWriteOutcome.Outcome.UNKNOWN;
        });
    }

    private static UnknownWriteOutcome.Outcome fate(
            Connection connection, List<? extends LockedRow> changes, WriteAttempt attempt, SQLException failed)
            throws SQLException {
        if (changes.stream().allMatch(LockedRow::isCheck)) {
            return UnknownWriteOutcome.Outcome.NOT_DONE;
        }
        UnknownWriteOutcome lost = new UnknownWriteOutcome();
        for (LockedRow change : changes) {
            if (change.isCheck()) {
                // The row has the same version whether the write was done or not.
                continue;
            }
            Now now = now(connection, change);
            boolean before = now.version != null && isAsBefore(change, now, attempt);
            if (change.leavesRow()) {
                lost.addWrittenRow(now.version, change.versionLeft(attempt.version()), before);
            } else {
                lost.addDeletedRow(now.version, change.isDoneIfAbsent(), before);
            }
        }
        UnknownWriteOutcome.Outcome fate = lost.outcomeFromVersions();
        ServerProcess.Transaction transaction = attempt.transaction();
        if (fate == UnknownWriteOutcome.Outcome.UNKNOWN && transaction != null) {
            fate = byTransaction(connection, transaction, attempt.seconds());
        }
        if (fate == UnknownWriteOutcome.Outcome.UNKNOWN && attempt.isOneStatement() && isAnswerOfEndedProcess(failed)) {
            return UnknownWriteOutcome.Outcome.NOT_DONE;
        }
        // Several rows are read one after the other, and may not have been absent together.
        return fate == UnknownWriteOutcome.Outcome.UNKNOWN && changes.size() == 1
                ? lost.outcomeFromVersionsAndAbsence()
                : fate;
    }

    private static boolean isAsBefore(LockedRow change, Now now, WriteAttempt attempt) {
        return attempt.isLocked()
                ? Arrays.equals(now.version, attempt.before(change))
                : Arrays.equals(now.version, change.expected()) || now.seconds > attempt.seconds();
    }

    /**
     * Returns whether the server answered that it ends the process, instead of executing the statement
     * ("admin_shutdown").
     */
    private static boolean isAnswerOfEndedProcess(SQLException failed) {
        return failed instanceof PSQLException ofServer
                && ofServer.getServerErrorMessage() != null
                && "57P01".equals(failed.getSQLState());
    }

    /**
     * Returns the outcome that the server reports for the transaction. A number from before a crash, or of another
     * server, may belong to another transaction.
     */
    private static UnknownWriteOutcome.Outcome byTransaction(
            Connection connection, ServerProcess.Transaction transaction, double secondsAgo) throws SQLException {
        String sql = "SELECT pg_xact_status(?::xid8), extract(epoch FROM pg_postmaster_start_time())::text = ?"
                + " AND (SELECT bool_and(backend_start < clock_timestamp() - ? * interval '1 second')"
                + " FROM pg_stat_activity WHERE backend_type = 'checkpointer')";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, transaction.number());
            statement.setString(2, transaction.server());
            statement.setDouble(3, secondsAgo);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                String status = String.valueOf(found.getString(1));
                if (status.equals("aborted")) {
                    return UnknownWriteOutcome.Outcome.NOT_DONE;
                }
                return status.equals("committed") && found.getBoolean(2)
                        ? UnknownWriteOutcome.Outcome.DONE
                        : UnknownWriteOutcome.Outcome.UNKNOWN;
            }
        } catch (SQLException failed) {
            if (ServerProcess.isUnknownTransaction(failed)) {
                return UnknownWriteOutcome.Outcome.NOT_DONE;
            }
            throw failed;
        }
    }

    /**
     * The current state of a row.
     *
     * @param version its version, or null if it is absent
     * @param seconds the time since its last change, in seconds
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Now(byte @Nullable [] version, double seconds) {}

    private static Now now(Connection connection, LockedRow change) throws SQLException {
        String sql = "SELECT version, extract(epoch FROM clock_timestamp() - changed) FROM "
                + change.table().rows() + " WHERE pk = ? AND rk = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, change.key().partition());
            statement.setBytes(2, change.key().row());
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? new Now(found.getBytes(1), found.getDouble(2)) : new Now(null, 0);
            }
        } catch (SQLException failed) {
            if (SqlFailure.of(failed) == SqlFailure.NO_TABLE) {
                return new Now(null, 0);
            }
            throw failed;
        }
    }
}
