package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One attempt to execute a write, with the information about its outcome. Not thread-safe. */
final class WriteAttempt {
    private final byte[] version;
    private final long begun = System.nanoTime();
    private final Map<LockedRow, byte[]> before = new HashMap<>();
    private @Nullable ServerProcess process;
    private boolean locked;
    private boolean inDoubt;
    private boolean isOneStatement;

    WriteAttempt(byte[] version) {
        this.version = version;
    }

    /** Records the connection of this attempt. */
    void uses(Connection connection) throws SQLException {
        process = ServerProcess.of(connection);
    }

    byte[] version() {
        return version;
    }

    /** Returns the server's process that executes the attempt, or null before the attempt has a connection. */
    @Nullable
    ServerProcess process() {
        return process;
    }

    double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    /** Records that the rows are locked by this transaction of the server. */
    void locked(ServerProcess.Transaction by) {
        locked = true;
        if (process != null) {
            process.isAtWorkWith(by);
        }
    }

    /** Returns the server's transaction, or null if it is not known. */
    ServerProcess.@Nullable Transaction transaction() {
        return process == null ? null : process.transaction();
    }

    boolean isLocked() {
        return locked;
    }

    void wasBefore(LockedRow change, byte[] versionBefore) {
        before.put(change, versionBefore);
    }

    /** Returns the version that a locked row had, or null if the row did not exist. */
    byte @Nullable [] before(LockedRow change) {
        return before.get(change);
    }

    /** Records that the commit is being sent: from now on, the write may take effect. */
    void commits() {
        inDoubt = true;
    }

    /** Records that a statement in auto-commit mode is being sent: from now on, the write may take effect. */
    void commitsInStatement() {
        commits();
        isOneStatement = true;
    }

    /**
     * Returns whether the attempt is a single statement that commits by itself. If the attempt is a single statement,
     * the server never ends the process between the commit and the answer.
     */
    boolean isOneStatement() {
        return isOneStatement;
    }

    boolean isInDoubt() {
        return inDoubt;
    }
}
