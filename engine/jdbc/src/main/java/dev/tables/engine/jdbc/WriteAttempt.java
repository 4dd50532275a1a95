package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** One attempt to do a write, and what is known of it. For one thread. */
final class WriteAttempt {
    private final byte[] version;
    private final long begun = System.nanoTime();
    private final Map<LockedRow, byte[]> before = new HashMap<>();
    private @Nullable String transaction;
    private int backend;
    private boolean locked;
    private boolean inDoubt;
    private boolean absenceSays = true;

    WriteAttempt(byte[] version) {
        this.version = version;
    }

    /** Is at work with this connection. */
    void uses(Connection connection) throws SQLException {
        if (connection.isWrapperFor(PGConnection.class)) {
            backend = connection.unwrap(PGConnection.class).getBackendPID();
        }
    }

    byte[] version() {
        return version;
    }

    /** The process of the server that does it; 0 if unknown. */
    int backend() {
        return backend;
    }

    double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    /** The rows are locked, by this transaction of the server. */
    void locked(String byTransaction) {
        locked = true;
        transaction = byTransaction;
    }

    /** The number of the server's transaction, or null. */
    @Nullable
    String transaction() {
        return transaction;
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

    /** The same, where a row that is absent afterwards says nothing of the others. */
    void commitsAll() {
        commits();
        absenceSays = false;
    }

    /** Whether absent rows say what became of it, if nothing else does. */
    boolean isToldByAbsence() {
        return absenceSays;
    }

    boolean isInDoubt() {
        return inDoubt;
    }
}
