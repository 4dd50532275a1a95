package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One attempt to do a write, and what is known of it. For one thread. */
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

    /** Is at work with this connection. */
    void uses(Connection connection) throws SQLException {
        process = ServerProcess.of(connection);
    }

    byte[] version() {
        return version;
    }

    /** The process of the server that does it, or null before it has a connection. */
    @Nullable
    ServerProcess process() {
        return process;
    }

    double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    /** The rows are locked, by this transaction of the server. */
    void locked(ServerProcess.Transaction by) {
        locked = true;
        if (process != null) {
            process.isAtWorkWith(by);
        }
    }

    /** The server's transaction, or null if it is not known. */
    ServerProcess.@Nullable Transaction transaction() {
        return process == null ? null : process.transaction();
    }

    boolean isLocked() {
        return locked;
    }

    void wasBefore(LockedRow change, byte[] versionBefore) {
        before.put(change, versionBefore);
    }

    /** The version that a locked row had, or null if it was absent. */
    byte @Nullable [] before(LockedRow change) {
        return before.get(change);
    }

    /** From now on it may be done, whatever is answered. */
    void commits() {
        inDoubt = true;
    }

    /** From now on it may be done, by a statement that commits by itself. */
    void commitsInStatement() {
        commits();
        isOneStatement = true;
    }

    /**
     * Whether an error answers the statement itself and not its commit: the server ends a process between two messages
     * of the driver, and the commit of a single statement is not followed by one before it is answered.
     */
    boolean isOneStatement() {
        return isOneStatement;
    }

    boolean isInDoubt() {
        return inDoubt;
    }
}
