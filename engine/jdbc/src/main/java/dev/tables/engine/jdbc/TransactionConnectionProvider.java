package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Provides the connection of the application's current transaction, so that writes to tables commit or roll back
 * together with other data of the same database.
 *
 * <p>Called when a transaction {@linkplain dev.tables.engine.TableStore#beginTransaction begins}. If it returns a
 * connection, the writes of the transaction are sent over that connection at its commit. They are committed or rolled
 * back with the transaction that is open there, by the code that began it. The connection must not be in auto-commit
 * mode. The calling thread uses it until the transaction ends; it is never closed, committed or rolled back here.
 */
@FunctionalInterface
public interface TransactionConnectionProvider {
    /** No transaction is part of another. */
    TransactionConnectionProvider NONE = () -> null;

    /**
     * The connection of the transaction that one which the calling thread begins now is part of, or null if of none.
     *
     * @throws SQLException if there is one whose connection cannot be had
     */
    @Nullable
    Connection current() throws SQLException;
}
