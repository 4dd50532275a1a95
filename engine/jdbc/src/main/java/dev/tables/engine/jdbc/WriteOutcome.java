package dev.tables.engine.jdbc;

import dev.tables.engine.adapter.LostWrite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of a write whose answer was lost. First the server's process that was at work with it is ended, if it is still there.
 * Then the rows are read: a row that has the version of the write says that all of it was done; one that has the version of before, that
 * nothing was. If others have changed every row since, the server is asked for the end of the transaction, if its number is known. That is
 * relied on unless the server may have crashed: it gives numbers again that were not yet in its log.
 */
final class WriteOutcome {
    private static final long PAUSE_NANOS = 5_000_000;

    private final Database database;

    WriteOutcome(Database database) {
        this.database = database;
    }

    LostWrite.Fate find(List<? extends LockedRow> changes, WriteAttempt attempt) {
        Database.Patience left = database.patience();
        while (!database.read(connection -> hasEnded(connection, attempt))) {
            if (left.isOver()) {
                return LostWrite.Fate.UNKNOWN;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        LostWrite lost = new LostWrite();
        for (LockedRow change : changes) {
            Now now = database.read(connection -> now(connection, change));
            boolean before = now.version != null && isAsBefore(change, now, attempt);
            if (change.leavesRow()) {
                lost.leaves(now.version, change.versionLeft(attempt.version()), before);
            } else {
                lost.removes(now.version, change.isDoneIfAbsent(), before);
            }
        }
        LostWrite.Fate fate = lost.byVersions();
        if (fate == LostWrite.Fate.UNKNOWN && attempt.transaction() != null) {
            fate = database.read(connection -> byTransaction(connection, attempt));
        }
        return fate == LostWrite.Fate.UNKNOWN && attempt.isToldByAbsence() ? lost.byVersionsAndAbsence() : fate;
    }

    private static boolean isAsBefore(LockedRow change, Now now, WriteAttempt attempt) {
        return attempt.isLocked()
                ? Arrays.equals(now.version, attempt.before(change))
                : Arrays.equals(now.version, change.expected()) || now.seconds > attempt.seconds();
    }

    /** The end of the transaction; a number of before a crash may be that of another one. */
    private static LostWrite.Fate byTransaction(Connection connection, WriteAttempt attempt) throws SQLException {
        String sql = "SELECT pg_xact_status(?::xid8), (SELECT bool_and(backend_start < clock_timestamp()"
                + " - ? * interval '1 second') FROM pg_stat_activity WHERE backend_type = 'checkpointer')";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, attempt.transaction());
            statement.setDouble(2, attempt.seconds());
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                String status = String.valueOf(found.getString(1));
                if (status.equals("aborted")) {
                    return LostWrite.Fate.NOT_DONE;
                }
                return status.equals("committed") && found.getBoolean(2) ? LostWrite.Fate.DONE : LostWrite.Fate.UNKNOWN;
            }
        }
    }

    /** Whether the server's process that may be at work is gone; ends it otherwise. That it is older than the attempt distinguishes it from others. */
    private static boolean hasEnded(Connection connection, WriteAttempt attempt) throws SQLException {
        String sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ? AND pid <> pg_backend_pid()"
                + " AND backend_start < clock_timestamp() - ? * interval '1 second'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, attempt.backend());
            statement.setDouble(2, attempt.seconds());
            try (ResultSet found = statement.executeQuery()) {
                return !found.next();
            }
        }
    }

    /**
     * A row as it is now.
     *
     * @param version its version, or null if it is absent
     * @param seconds how long ago it was changed
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
